import { existsSync } from 'node:fs'
import { EXIT, createProgress, escapeControls, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { advisoriesDirectory } from '../advisories/directory.ts'
import { type Io, UsageError } from '../io.ts'
import { fromRegistryCommand } from './advisories-from-registry.ts'
import { updateCommand } from './advisories-update.ts'

const REJECTED_SHOWN = 20

const importCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'import', description: 'Import OSV, EPSS, and KEV files (offline)' },
    args: {
      from: {
        type: 'positional',
        required: true,
        description: 'zip, directory, or file (.json, .csv, .csv.gz)',
      },
      json: { type: 'boolean', description: 'print JSON' },
    },
    run: async ({ args }) => {
      if (!existsSync(args.from))
        throw new UsageError(
          `No such file or directory: '${escapeControls(args.from)}'. Check the path.`,
        )
      const { AdvisoryError, importAdvisories } = await import('@daimon/scanner-engine')
      const progress = createProgress(io.err)
      try {
        const report = await importAdvisories({
          from: args.from,
          directory: advisoriesDirectory(io),
          signal: io.signal,
          onProgress: (files) => progress.say(`reading: ${files} files`),
        })
        progress.end()
        for (const { name, reason } of report.rejected.slice(0, REJECTED_SHOWN))
          io.err.write(`rejected  ${escapeControls(name)}: ${escapeControls(reason)}\n`)
        if (report.rejectedCount > REJECTED_SHOWN)
          io.err.write(
            `and ${report.rejectedCount - REJECTED_SHOWN} more; to see all, add --json\n`,
          )
        io.out.write(
          args.json === true
            ? `${JSON.stringify(report, undefined, 2)}\n`
            : table([
                ['new', String(report.added)],
                ['updated', String(report.updated)],
                ['unchanged', String(report.unchanged)],
                ['other ecosystems', String(report.ignored)],
                ['EPSS and KEV', String(report.signals)],
                ['rejected', String(report.rejectedCount)],
                ['total', `${report.data.count} as of ${report.data.as_of}`],
              ]),
        )
        // Rejected records make the data incomplete.
        end(report.rejectedCount > 0 ? EXIT.unfinished : EXIT.clean)
      } catch (error) {
        progress.end()
        if (!(error instanceof AdvisoryError)) throw error
        io.err.write(`${escapeControls(error.message)}\n`)
        end(EXIT.unfinished)
      }
    },
  })

const statusCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'status', description: 'Show the source, count, and date of advisories' },
    args: { json: { type: 'boolean', description: 'print JSON' } },
    run: async ({ args }) => {
      const { openAdvisories } = await import('@daimon/scanner-engine')
      const directory = advisoriesDirectory(io)
      const { data } = openAdvisories(directory)
      io.out.write(
        args.json === true
          ? `${JSON.stringify({ ...data, folder: directory }, undefined, 2)}\n`
          : table([
              ['source', data.source],
              ['records', String(data.count)],
              ['as of', data.as_of],
              ['digest', data.digest],
              ...(data.registry
                ? [
                    [
                      'registries',
                      `${data.registry.packages} packages as of ${data.registry.as_of}`,
                    ],
                  ]
                : []),
              ['directory', directory],
            ]),
      )
      if (data.source === 'bundled')
        io.err.write(
          'Only the bundled advisories are available. To fetch all, run `daimon-scan advisories update`.\n',
        )
      end(EXIT.clean)
    },
  })

export const advisoriesCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'advisories', description: 'Manage advisories' },
    subCommands: {
      update: updateCommand(io, end),
      'from-registry': fromRegistryCommand(io, end),
      import: importCommand(io, end),
      status: statusCommand(io, end),
    },
  })
