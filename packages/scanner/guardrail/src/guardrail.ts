import { join } from 'node:path'
import type { ReachabilityAnswer } from '@daimon/scanner-api'
import { identify, openExtractor, type Extractor } from '@daimon/scanner-core'
import type { AuditEntry, AuditLine } from './audit/audit-line.ts'
import { sha256 } from './audit/audit-line.ts'
import { AuditLog } from './audit/audit-log.ts'
import type { LogIncident } from './audit/checkpoint.ts'
import { decisionEntries } from './audit/decision-entries.ts'
import { type Text, findSubjects } from './find/find-subjects.ts'
import { unclearVerdict } from './hooks/unclear-verdict.ts'
import {
  type GuardrailOptions,
  auditFoldersOf,
  outerPolicyOf,
  placesOf,
} from './guardrail-options.ts'
import { type ProtectedPlaces, protectedFile } from './hooks/protected-files.ts'
import { protectedVerdict } from './hooks/protected-verdict.ts'
import type { WrittenPath } from './hooks/written-paths.ts'
import { advisoriesInForce } from './judge/advisories-in-force.ts'
import type { JudgeParts } from './judge/judge-parts.ts'
import { judgeSubject } from './judge/judge-subject.ts'
import { questionSubject } from './judge/question-subject.ts'
import { plainFault, printable } from './plain-fault.ts'
import { readPolicy } from './policy/read-policy.ts'
import { readWithin } from './project/folders.ts'
import { LockedVersions } from './project/locked-versions.ts'
import { OwnNames } from './project/own-names.ts'
import { LocalReach } from './reach/local-reach.ts'
import { CachedRegistry } from './registry/cached-registry.ts'
import { npmRegistry } from './registry/npm-registry.ts'
import { pythonIndex } from './registry/python-index.ts'
import { ScanService } from './service/scan-service.ts'
import type { EcosystemName, Subject } from './subject.ts'
import { type CodeVerdict, type ImportVerdict, type Verdict, wholeVerdict } from './verdict.ts'

/** The contract gives a verdict two seconds; what is left is for the rest of it. */
const ASK_MS = 1_500
const EXTRACT_MS = 1_000
const SUBJECTS_MAX = 20_000

export type Question = {
  readonly package: string
  readonly ecosystem: EcosystemName
  readonly version?: string | undefined
  readonly target_file?: string | undefined
}

/** Judges packages for one repository and writes down what it decided. */
export class Guardrail {
  readonly root: string
  readonly reach: LocalReach
  readonly service: ScanService | undefined
  readonly #options: GuardrailOptions
  readonly #extractor: Extractor
  readonly #log: AuditLog
  readonly #parts: Omit<JudgeParts, 'policy'>
  readonly #registries: readonly CachedRegistry[]
  readonly #fault: readonly string[]
  readonly #places: ProtectedPlaces

  constructor(options: GuardrailOptions) {
    const { root, env, cacheFolder, service, clientVersion } = options
    const now = options.now ?? (() => new Date())
    const nowMs = () => now().getTime()
    this.root = root
    this.#options = options
    this.#places = placesOf(options)
    this.#extractor = openExtractor(EXTRACT_MS)
    this.#log = new AuditLog({ root, ...auditFoldersOf(options), now })
    const cached = (registry: ReturnType<typeof npmRegistry>) =>
      new CachedRegistry({ registry, folder: join(cacheFolder, 'registry'), nowMs })
    const registries = options.isOffline
      ? {}
      : { npm: cached(npmRegistry(root, env)), PyPI: cached(pythonIndex(root, env)) }
    this.#registries = Object.values(registries)
    this.service =
      service &&
      new ScanService({
        ...service,
        clientVersion,
        repoFingerprint: identify({ root, packageName: undefined, contentDigests: [] }).fingerprint,
        nowMs,
      })
    this.reach = new LocalReach({ root, cacheFolder })
    const { store, fault } = advisoriesInForce(options.advisoriesFolder)
    this.#fault = fault === undefined ? [] : [fault]
    this.#parts = {
      root,
      advisories: store,
      own: new OwnNames(root, nowMs),
      locked: new LockedVersions(root),
      registries,
      service: this.service,
      now,
    }
  }

  /** Loads what the first verdict would wait for. */
  async warm(): Promise<void> {
    const signal = AbortSignal.timeout(10_000)
    await Promise.all([
      this.#extractor.extract('import a from "a"', 'ts'),
      ...this.#registries.map((registry) => registry.prepare(signal)),
    ])
  }

  async validateDependency({
    package: name,
    ecosystem,
    version = '',
    target_file = '',
  }: Question): Promise<Verdict> {
    const subject = questionSubject(ecosystem, name, version)
    const { verdicts, notes } = await this.#judge([subject], target_file)
    const [only] = verdicts
    const whole = only ?? NOTHING
    const {
      package: _name,
      ecosystem: _ecosystem,
      version: judgedVersion,
      line: _line,
      ...verdict
    } = whole
    const { notes: faults, ...warning } = this.#write('validate_dependency', verdicts, target_file)
    return {
      ...verdict,
      ...(judgedVersion === '' ? {} : { judged_version: judgedVersion }),
      ...warning,
      notes: [...notes, ...verdict.notes, ...faults],
    }
  }

  /** Judges what a text names. With `before`, the text that it replaces, only what is new in it. */
  async validateCode(
    text: Text,
    {
      before,
      tool = 'validate_code',
    }: { readonly before?: string | undefined; readonly tool?: string } = {},
  ): Promise<CodeVerdict> {
    const readFile = (path: string) => readWithin(this.root, path)
    const found = await findSubjects(text, this.#extractor, readFile)
    const known =
      before === undefined
        ? []
        : (await findSubjects({ ...text, code: before }, this.#extractor, readFile)).subjects
    const old = new Set(known.map(identityOf))
    const subjects = found.subjects
      .filter((each) => !old.has(identityOf(each)) && !this.#parts.own.has(each, text.filePath))
      .slice(0, SUBJECTS_MAX)
    const judged = await this.#judge(subjects, text.filePath)
    const { notes } = judged
    // git is a person's own tool, and what an agent wrote was judged when it wrote it.
    const isJudged = text.filePath !== '' && before !== text.code && tool !== 'hook pre-commit'
    const verdicts = [
      ...judged.verdicts,
      ...(isJudged ? this.#protectedVerdicts([{ path: text.filePath, cwd: this.root }]) : []),
    ]
    const { notes: faults, ...warning } = this.#write(tool, verdicts, text.filePath)
    const problems = found.problem === undefined ? [] : [printable(found.problem)]
    return { ...wholeVerdict(verdicts, [...notes, ...problems, ...faults]), ...warning }
  }

  /** Judges paths that an agent is about to write, move or delete; those that protect nothing are left out. */
  validateWrites(paths: readonly WrittenPath[], tool: string): CodeVerdict {
    const verdicts = this.#protectedVerdicts(paths)
    if (verdicts.length === 0) return wholeVerdict([], [])
    const { notes, ...warning } = this.#write(tool, verdicts, '')
    return { ...wholeVerdict(verdicts, notes), ...warning }
  }

  /** What must not be written by an agent, and where it is. */
  get places(): ProtectedPlaces {
    return this.#places
  }

  #protectedVerdicts(paths: readonly WrittenPath[]): ImportVerdict[] {
    const { protected_files: action } = this.#policy().policy
    return action === 'allow'
      ? []
      : paths.flatMap(({ path, cwd }) => {
          const what = protectedFile(path, this.#places, cwd)
          return what === undefined ? [] : [protectedVerdict(path, what, action)]
        })
  }

  /** Judges packages that are named outside of any text, and what installs others that can't be read. */
  async validateSubjects(
    subjects: readonly Subject[],
    tool: string,
    unclear: readonly string[] = [],
  ): Promise<CodeVerdict> {
    if (subjects.length === 0 && unclear.length === 0) {
      const { notes, ...warning } = this.#warned(this.#log.warning())
      return { ...wholeVerdict([], notes), ...warning }
    }
    const judged = await this.#judge(subjects, '')
    const action = this.#policy().policy.unclear_commands
    const verdicts = [...judged.verdicts, ...unclear.map((why) => unclearVerdict(why, action))]
    const { notes: faults, ...warning } = this.#write(tool, verdicts, '')
    return { ...wholeVerdict(verdicts, [...judged.notes, ...faults]), ...warning }
  }

  /** How a member of a package is reached: what the service knows, and where it knows nothing what the code here tells. */
  async reachability(
    name: string,
    symbol: string,
  ): Promise<ReachabilityAnswer & { readonly notes: string[] }> {
    const asked = await this.service?.reachability(
      { package: name, symbol },
      AbortSignal.timeout(ASK_MS / 2),
    )
    if (asked && 'answer' in asked && asked.answer.call_path_full.length > 0)
      return { ...asked.answer, notes: [] }
    const local = await this.reach.context(name, symbol)
    const fault = asked && 'unavailable' in asked ? asked.unavailable : undefined
    return {
      ...local,
      degraded: local.degraded || fault !== undefined,
      notes:
        fault === undefined ? [] : [printable(`service: ${fault}; the code here alone was asked`)],
    }
  }

  auditTail(limit: number): AuditLine[] {
    return this.#log.tail(limit)
  }

  /** Ends the warning that the audit log was changed; a person has looked at it. Gives what was acknowledged. */
  acknowledgeLog(reason: string): LogIncident | undefined {
    return this.#log.acknowledge({
      tool: 'acknowledge_log',
      subject: null,
      decision: 'allow',
      reasons: [],
      degraded: false,
      notes: [printable(reason)],
      data: this.#dataOfEntry(),
    })
  }

  async close(): Promise<void> {
    this.#extractor.close()
    for (const registry of this.#registries) registry.close()
    this.#log.close()
    await this.reach.close()
  }

  async #judge(subjects: readonly Subject[], filePath: string) {
    const policy = this.#policy()
    const signal = AbortSignal.timeout(ASK_MS)
    const verdicts = await Promise.all(
      subjects.map((each) => judgeSubject({ ...this.#parts, policy }, each, filePath, signal)),
    )
    for (const { package: name, notes, degraded } of verdicts)
      if (degraded) this.#options.say?.(`degraded: ${name}: ${notes.join('; ')}`)
    return { verdicts, notes: [...this.#fault, ...policy.problems].map(printable) }
  }

  #policy() {
    const outer = outerPolicyOf(this.#options)
    return readPolicy({ root: this.root, outer, now: this.#parts.now() })
  }

  #dataOfEntry(): AuditEntry['data'] {
    const { data } = this.#parts.advisories
    return {
      advisories: data.digest,
      advisories_as_of: data.as_of,
      policy: sha256(JSON.stringify(this.#policy().policy)),
    }
  }

  /** What a verdict says of the log: a note for those who read notes, and a field of its own. */
  #warned(warning: string | undefined): LogRemarks {
    if (warning === undefined) return { notes: [] }
    this.#options.say?.(warning)
    return { notes: [printable(warning)], audit_warning: printable(warning) }
  }

  /** Says so when the log cannot be written: a verdict is worth more than its record. */
  #write(tool: string, verdicts: readonly ImportVerdict[], file: string): LogRemarks {
    const entries = decisionEntries({ tool, file, verdicts, data: this.#dataOfEntry() })
    try {
      return this.#warned(this.#log.append(entries))
    } catch (error) {
      return this.#warned(
        `the decision could not be written to the audit log: ${plainFault(error)}`,
      )
    }
  }
}

type LogRemarks = { readonly notes: readonly string[]; readonly audit_warning?: string }

const NOTHING: ImportVerdict = {
  package: '',
  ecosystem: '',
  version: '',
  line: 0,
  decision: 'allow',
  reasons: [],
  safe_alternatives: [],
  degraded: false,
  notes: [],
}

const identityOf = ({ ecosystem, name, wanted }: Subject): string =>
  `${ecosystem}:${name}@${wanted}`
