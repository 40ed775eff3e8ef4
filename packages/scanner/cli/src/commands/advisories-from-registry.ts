import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { EXIT, createProgress, escapeControls, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { type Io, UsageError } from '../io.ts'
import { advisoriesDirectory } from '../advisories/directory.ts'

/** `advisories from-registry`: what the user's registries know of the locked packages. */
export const fromRegistryCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'from-registry',
      description: 'Ask your npm and PyPI registries about the locked packages',
    },
    args: {
      path: { type: 'positional', default: '.', description: 'directory with lockfiles' },
      json: { type: 'boolean', description: 'print JSON' },
    },
    run: async ({ args }) => {
      const root = resolve(args.path)
      if (!existsSync(root))
        throw new UsageError(
          `Not a directory: '${escapeControls(args.path)}'. Pass a directory path.`,
        )
      const { readLockfiles } = await import('@daimon/scanner-core')
      const { lockfiles, dependencies, problems: unread } = readLockfiles(root, io.nowMs)
      for (const { file, line, message } of unread)
        io.err.write(`${escapeControls(file)}:${line}: ${escapeControls(message)}\n`)
      if (lockfiles.length === 0) {
        io.err.write('No lockfile found. Pass a directory with one.\n')
        return end(EXIT.nothing)
      }
      const { askRegistries } = await import('@daimon/scanner-guardrail')
      const { keepRegistryAnswers } = await import('@daimon/scanner-engine')
      const progress = createProgress(io.err)
      const report = await askRegistries(dependencies, {
        root,
        env: io.env,
        signal: io.signal,
        wait: io.wait,
        now: () => new Date(io.nowMs()),
        onProgress: (done, total) => progress.say(`${done} of ${total} packages answered`),
      }).finally(progress.end)
      const kept = keepRegistryAnswers(
        advisoriesDirectory(io),
        report.answers,
        new Date(io.nowMs()),
      )
      io.out.write(
        args.json === true
          ? `${JSON.stringify({ asked: report.asked, ...kept, problems: report.problems }, undefined, 2)}\n`
          : table([
              ['lockfiles', String(lockfiles.length)],
              ['packages asked', String(report.asked)],
              ['packages answered', String(kept.packages)],
              ['advisories', String(kept.advisories)],
            ]),
      )
      for (const { ecosystem, reason } of report.problems)
        io.err.write(`${ecosystem}: ${escapeControls(reason)}. Earlier answers are kept.\n`)
      for (const { name, reason } of kept.rejected)
        io.err.write(`${escapeControls(name)}: ${escapeControls(reason)}\n`)
      const isPartial =
        report.problems.length + kept.rejected.length + unread.length > 0 ||
        kept.packages < report.asked
      if (kept.packages < report.asked && report.problems.length === 0)
        io.err.write(`${report.asked - kept.packages} packages are not in the registries.\n`)
      end(isPartial ? EXIT.unfinished : EXIT.clean)
    },
  })
