import {
  EXIT,
  createProgress,
  escapeControls,
  pluralize,
  progressBar,
  table,
} from '@daimon/terminal'
import { defineCommand } from 'citty'
import { DownloadError } from '../advisories/download.ts'
import { listSources } from '../advisories/sources.ts'
import { type SourceResult, updateAdvisories } from '../advisories/update.ts'
import { type Io, UsageError } from '../io.ts'
import { advisoriesDirectory } from '../advisories/directory.ts'

const OSV_URL = 'https://osv-vulnerabilities.storage.googleapis.com'
const EPSS_URL = 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz'
const KEV_URL =
  'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json'
/** The value that leaves a source out. */
const NONE = 'none'
const IDLE_MS = 30_000
const PROGRESS_MS = 100

/** `advisories update`: the only command that fetches advisories from the Internet. */
export const updateCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'update', description: 'Fetch new advisories, EPSS, and KEV, and import them' },
    args: {
      ecosystems: {
        type: 'string',
        description: 'ecosystems, separated by commas (default: all that the scanner reads)',
      },
      'osv-url': {
        type: 'string',
        description: `base URL of OSV exports (DAIMON_SCAN_OSV_URL; default: ${OSV_URL})`,
      },
      'epss-url': {
        type: 'string',
        description: `URL of EPSS scores, or none (DAIMON_SCAN_EPSS_URL; default: ${EPSS_URL})`,
      },
      'kev-url': {
        type: 'string',
        description: `URL of the KEV catalog, or none (DAIMON_SCAN_KEV_URL; default: ${KEV_URL})`,
      },
      json: { type: 'boolean', description: 'print JSON' },
    },
    run: async ({ args }) => {
      const { AdvisoryError, importAdvisories, openAdvisories } =
        await import('@daimon/scanner-engine')
      const address = (flag: string, given: string | undefined, variable: string, own: string) =>
        readAddress(flag, given ?? io.env[variable] ?? own)
      const osvUrl = address('--osv-url', args['osv-url'], 'DAIMON_SCAN_OSV_URL', OSV_URL)
      const ecosystems = osvUrl === undefined ? [] : await readEcosystems(args.ecosystems)
      const sources = listSources({
        osvUrl: osvUrl ?? '',
        ecosystems,
        epssUrl: address('--epss-url', args['epss-url'], 'DAIMON_SCAN_EPSS_URL', EPSS_URL),
        kevUrl: address('--kev-url', args['kev-url'], 'DAIMON_SCAN_KEV_URL', KEV_URL),
      })
      const directory = advisoriesDirectory(io)
      const progress = createProgress(io.err)
      let current = ''
      let shownMs = 0
      let rejected = 0
      try {
        const results = await updateAdvisories(
          {
            fetch: io.fetch,
            wait: io.wait,
            signal: io.signal,
            idleMs: IDLE_MS,
            onProgress: (done, total) => {
              if (io.nowMs() - shownMs < PROGRESS_MS) return
              shownMs = io.nowMs()
              progress.say(`${current}  ${progressBar(done, total ?? done, undefined)}`)
            },
          },
          {
            sources,
            directory,
            onSource: (name) => progress.say((current = name)),
            importFrom: async (from) => {
              const report = await importAdvisories({
                from,
                directory,
                signal: io.signal,
                onProgress: (files) => progress.say(`importing: ${files} files`),
              })
              rejected = report.rejectedCount
              return report.damaged
            },
          },
        )
        progress.end()
        const { data } = openAdvisories(directory)
        io.out.write(
          args.json === true
            ? `${JSON.stringify({ sources: results, rejected, data }, undefined, 2)}\n`
            : table([
                ...results.map(({ name, outcome, size }) => [name, DESCRIPTIONS[outcome](size)]),
                ['total', `${data.count} as of ${data.as_of}`],
              ]),
        )
        for (const { name, problem } of results)
          if (problem !== undefined) io.err.write(`${name}: ${escapeControls(problem)}.\n`)
        const isFailed = results.some(({ outcome }) => outcome === 'failed')
        if (isFailed)
          io.err.write('Stored advisories are unchanged there. Run the command again.\n')
        end(isFailed ? EXIT.unfinished : EXIT.clean)
      } catch (error) {
        progress.end()
        if (!(error instanceof AdvisoryError) && !(error instanceof DownloadError)) throw error
        io.err.write(`${escapeControls(error.message.replace(/\.?$/, '.'))}\n`)
        end(EXIT.unfinished)
      }
    },
  })

const readAddress = (flag: string, given: string): string | undefined => {
  if (given === NONE) return undefined
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new UsageError(
      `${flag} must be an http or https URL, or ${NONE}: '${escapeControls(given)}'.`,
    )
  return given
}

const readEcosystems = async (given: string | undefined): Promise<readonly string[]> => {
  const { ECOSYSTEM_NAMES, findEcosystem } = await import('@daimon/scanner-core')
  if (given === undefined) return ECOSYSTEM_NAMES
  return given.split(',').map((word) => {
    const record = findEcosystem(word.trim())
    if (!record)
      throw new UsageError(
        `Unknown ecosystem '${escapeControls(word)}'. Use ${ECOSYSTEM_NAMES.join(', ')}.`,
      )
    return record.name
  })
}

const DESCRIPTIONS: Readonly<Record<SourceResult['outcome'], (size: number) => string>> = {
  complete: (bytes) => `complete, ${(bytes / 1e6).toFixed(1)} MB`,
  changes: (records) => pluralize(records, 'changed record'),
  unchanged: () => 'unchanged',
  failed: () => 'failed',
}
