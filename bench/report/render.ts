import type { HnswMeasured } from '../baselines/measure-floors.ts'
import type { ServiceMeasurement, Measurement } from '../measure.ts'
import type { SizeResult } from '../run-engine.ts'
import type { Report } from './report.ts'
import { table } from './table.ts'

/** The report as Markdown. */
export function render(report: Report): string {
  const { result, machine, driver, load } = report
  return [
    `# One turn, ${result.engine}, ${report.date}`,
    [
      `- Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.platform}`,
      `- Daimon ${machine.project} (commit ${machine.commit}), Node ${machine.node}, ${facts(result.facts)}`,
      `- ${report.queries} calls of each kind after ${report.warmUp} to warm up, one after the other`,
      `- Load average ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after; this program itself used ${seconds(driver.cpuMs)} of CPU time in ${seconds(driver.elapsedMs)}`,
      '- Ratios: a prepare to the exact search, to the HNSW search of all, and to that of the avatar alone; a complete to the plain insert; CPU in ms per call',
    ].join('\n'),
    '## Start and memory',
    startTable(report),
    ...result.sizes.flatMap((size) => [
      `## ${count(size.memories)} memories`,
      sizeTable(size),
      notes(size),
    ]),
  ].join('\n\n')
}

function startTable({ result }: Report): string {
  const header = [
    'database',
    'to /health',
    'first prepare: just filled',
    'restarted',
    'RSS at start',
    'prepared',
    'completed',
    'peak',
  ]
  const empty = ['empty', seconds(result.coldStartEmptyMs), '', '']
  const filled = result.sizes.map(({ memories, kernel: service, firstPrepareMs }) => [
    `filled, queried about ${count(memories)}`,
    seconds(service.coldStartMs),
    milliseconds(firstPrepareMs),
    milliseconds(service.firstPrepareMs),
    mebibytes(service.memory.startedBytes),
    mebibytes(service.memory.preparedBytes),
    mebibytes(service.memory.completedBytes),
    mebibytes(service.memory.peakBytes),
  ])
  return table(header, [[...empty, mebibytes(result.startedEmptyBytes), '', '', ''], ...filled])
}

function sizeTable({ kernel: service, floors }: SizeResult): string {
  const search = [floors.exactSearch, floors.hnswOfAll, floors.hnswOfAvatar]
  const insert = [floors.plainInsert]
  const rows: [string, Measurement | ServiceMeasurement, Measurement[]][] = [
    ['prepare', service.prepare, search],
    ['prepare after a complete', service.prepareAfterComplete, search],
    ['complete', service.complete, insert],
    ['baseline: exact search', floors.exactSearch, []],
    ['baseline: HNSW search, all', floors.hnswOfAll, []],
    ['baseline: HNSW search, alone', floors.hnswOfAvatar, []],
    ['baseline: plain insert', floors.plainInsert, []],
    ['HTTP alone (/health)', service.health, []],
  ]
  const header = [
    'ms',
    'p50',
    'p95',
    'p99',
    'per s',
    'p50 : baseline',
    'p95 : baseline',
    'service CPU',
    'driver CPU',
  ]
  return table(
    header,
    rows.map(([name, figures, against]) => [
      name,
      fixed(figures.p50Ms),
      fixed(figures.p95Ms),
      fixed(figures.p99Ms),
      figures.perSecond.toFixed(0),
      against.map((floor) => fixed(figures.p50Ms / floor.p50Ms)).join(' / '),
      against.map((floor) => fixed(figures.p95Ms / floor.p95Ms)).join(' / '),
      'kernelCpuMs' in figures ? fixed(figures.kernelCpuMs) : '',
      fixed(figures.driverCpuMs),
    ]),
  )
}

function notes({ memories, stored, ingestPerSecond, kernel: service, floors }: SizeResult): string {
  return [
    `Ingested ${ingestPerSecond.toFixed(0)} a second${stored === memories ? '' : ` (${count(stored)} became rows)`}.`,
    `Readable by id at once: every complete; recalled at once: ${(100 * service.recalledAtOnce).toFixed(0)} %.`,
    `HNSW of all: ${hnswNote(floors.hnswOfAll)}; of the avatar alone: ${hnswNote(floors.hnswOfAvatar)}.`,
  ].join(' ')
}

const hnswNote = ({ buildMs, efSearch, recallAt20 }: HnswMeasured): string =>
  `built in ${seconds(buildMs)}, ef_search ${efSearch}, recall@20 ${recallAt20.toFixed(3)}`

const facts = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
const count = (value: number): string => value.toLocaleString('en')
const fixed = (value: number): string => value.toFixed(2)
const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`
