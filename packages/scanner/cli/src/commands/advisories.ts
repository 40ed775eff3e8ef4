import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, createProgress, plain, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { type Io, UsageError } from '../io.ts'

const REJECTED_SHOWN = 20

/** Where the service, the guardrail and a local scan look for advisories. */
export const advisoriesFolder = async (io: Io): Promise<string> => {
  const { readConfig, serviceFolder } = await import('@daimon/scanner-server')
  return join(serviceFolder(readConfig(io.env)), 'advisories')
}

const importCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'import', description: 'Take advisories in: OSV, EPSS and KEV; no network' },
    args: {
      from: {
        type: 'positional',
        required: true,
        description: 'zip, folder or file (.json, .csv, .csv.gz)',
      },
      json: { type: 'boolean', description: 'for machines' },
    },
    run: async ({ args }) => {
      if (!existsSync(args.from)) throw new UsageError(`There is no '${plain(args.from)}'.`)
      const { AdvisoryFault, importAdvisories } = await import('@daimon/scanner-engine')
      const progress = createProgress(io.err)
      try {
        const report = await importAdvisories({
          from: args.from,
          folder: await advisoriesFolder(io),
          signal: io.signal,
          onProgress: (files) => progress.say(`${files} files read`),
        })
        progress.end()
        for (const { name, reason } of report.rejected.slice(0, REJECTED_SHOWN))
          io.err.write(`rejected  ${plain(name)}: ${plain(reason)}\n`)
        if (report.rejectedCount > REJECTED_SHOWN)
          io.err.write(`and ${report.rejectedCount - REJECTED_SHOWN} more\n`)
        io.out.write(
          args.json === true
            ? `${JSON.stringify(report, undefined, 2)}\n`
            : table([
                ['new', String(report.added)],
                ['updated', String(report.updated)],
                ['known already', String(report.unchanged)],
                ['of other ecosystems', String(report.ignored)],
                ['EPSS and KEV', String(report.signals)],
                ['rejected', String(report.rejectedCount)],
                ['now held', `${report.data.count} as of ${report.data.as_of}`],
              ]),
        )
        // What was left out was not looked at.
        end(report.rejectedCount > 0 ? EXIT.unfinished : EXIT.clean)
      } catch (error) {
        progress.end()
        if (!(error instanceof AdvisoryFault)) throw error
        io.err.write(`${plain(error.message)}\n`)
        end(EXIT.unfinished)
      }
    },
  })

const statusCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'status', description: 'Which advisories there are, and of when' },
    args: { json: { type: 'boolean', description: 'for machines' } },
    run: async ({ args }) => {
      const { openAdvisories } = await import('@daimon/scanner-engine')
      const folder = await advisoriesFolder(io)
      const { data } = openAdvisories(folder)
      io.out.write(
        args.json === true
          ? `${JSON.stringify({ ...data, folder }, undefined, 2)}\n`
          : table([
              ['source', data.source],
              ['records', String(data.count)],
              ['as of', data.as_of],
              ['digest', data.digest],
              ['folder', folder],
            ]),
      )
      if (data.source === 'bundled')
        io.err.write(
          'Only what comes along is there: some well-known flaws. Import an export of OSV for the rest.\n',
        )
      end(EXIT.clean)
    },
  })

export const advisoriesCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'advisories', description: 'What is known of packages: import, status' },
    subCommands: { import: importCommand(io, end), status: statusCommand(io, end) },
  })
