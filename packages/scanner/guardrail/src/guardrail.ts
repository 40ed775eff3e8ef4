import { join } from 'node:path'
import type { ReachabilityAnswer } from '@daimon/scanner-api'
import {
  ECOSYSTEM_RECORDS,
  type EcosystemName,
  type Extractor,
  identify,
  openExtractor,
} from '@daimon/scanner-core'
import type { AuditEntry, AuditLine } from './audit/audit-line.ts'
import { sha256 } from './audit/audit-line.ts'
import { AuditLog } from './audit/audit-log.ts'
import type { LogIncident } from './audit/checkpoint.ts'
import { decisionEntries } from './audit/decision-entries.ts'
import { type Text, findPackageRefs } from './find/find-package-refs.ts'
import { unclearVerdict } from './hooks/unclear-verdict.ts'
import {
  type GuardrailOptions,
  getAuditDirectories,
  readOuterPolicy,
  listPlaces,
} from './guardrail-options.ts'
import { type ProtectedPlaces, protectedFile } from './hooks/protected-files.ts'
import { protectedVerdict } from './hooks/protected-verdict.ts'
import { advisoriesInForce } from './evaluate/advisories-in-force.ts'
import type { EvaluationContext } from './evaluate/evaluation-context.ts'
import { evaluatePackageRef } from './evaluate/evaluate-package-ref.ts'
import { queryPackageRef } from './evaluate/query-package-ref.ts'
import { safeErrorMessage, printable } from './safe-error-message.ts'
import { readPolicy } from './policy/read-policy.ts'
import { readWithin } from './project/directories.ts'
import { LockedVersions } from './project/locked-versions.ts'
import { WorkspaceNames } from './project/workspace-names.ts'
import { LocalReach } from './reach/local-reach.ts'
import { CachedRegistry } from './registry/cached-registry.ts'
import { REGISTRY_CLIENTS } from './registry/protocols.ts'
import type { Registry } from './registry/releases.ts'
import { ScanService } from './service/scan-service.ts'
import type { TouchedPath } from './shell/effects.ts'
import type { PackageRef } from './package-ref.ts'
import { type CodeVerdict, type ImportVerdict, type Verdict, wholeVerdict } from './verdict.ts'

/** The contract allows two seconds per verdict; the rest is for local work. */
const ASK_MS = 1_500
const EXTRACT_MS = 1_000
const SUBJECTS_MAX = 20_000

export type Question = {
  readonly package: string
  readonly ecosystem: EcosystemName
  readonly version?: string | undefined
  readonly target_file?: string | undefined
}

/** Checks packages for one repository and records each decision. */
export class Guardrail {
  readonly root: string
  readonly reach: LocalReach
  readonly service: ScanService | undefined
  readonly #options: GuardrailOptions
  readonly #extractor: Extractor
  readonly #log: AuditLog
  readonly #parts: Omit<EvaluationContext, 'policy'>
  readonly #registries: readonly CachedRegistry[]
  readonly #fault: readonly string[]
  readonly #places: ProtectedPlaces

  constructor(options: GuardrailOptions) {
    const { root, env, cacheDirectory, service, clientVersion } = options
    const now = options.now ?? (() => new Date())
    const nowMs = () => now().getTime()
    this.root = root
    this.#options = options
    this.#places = listPlaces(options)
    this.#extractor = openExtractor(EXTRACT_MS)
    this.#log = new AuditLog({ root, ...getAuditDirectories(options), now })
    const cached = (registry: Registry) =>
      new CachedRegistry({ registry, directory: join(cacheDirectory, 'registry'), nowMs })
    const registries: EvaluationContext['registries'] = Object.fromEntries(
      ECOSYSTEM_RECORDS.flatMap(({ name, registry }) =>
        registry === null || options.isOffline
          ? []
          : [[name, cached(REGISTRY_CLIENTS[registry].open(root, env))]],
      ),
    )
    this.#registries = Object.values(registries)
    this.service =
      service &&
      new ScanService({
        ...service,
        clientVersion,
        repoFingerprint: identify({ root, packageName: undefined, contentDigests: [] }).fingerprint,
        nowMs,
      })
    this.reach = new LocalReach({ root, cacheDirectory })
    const { store, fault } = advisoriesInForce(options.advisoriesDirectory)
    this.#fault = fault === undefined ? [] : [fault]
    this.#parts = {
      root,
      advisories: store,
      own: new WorkspaceNames(root, nowMs),
      locked: new LockedVersions(root),
      registries,
      service: this.service,
      now,
    }
  }

  /** Preloads what the first verdict needs. */
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
    const subject = queryPackageRef(ecosystem, name, version)
    const { verdicts, notes } = await this.#judge([subject], target_file)
    const [only] = verdicts
    const whole = only ?? NOTHING
    const {
      package: _name,
      ecosystem: _ecosystem,
      version: evaluatedVersion,
      line: _line,
      ...verdict
    } = whole
    const { notes: faults, ...warning } = this.#write('validate_dependency', verdicts, target_file)
    return {
      ...verdict,
      ...(evaluatedVersion === '' ? {} : { judged_version: evaluatedVersion }),
      ...warning,
      notes: [...notes, ...verdict.notes, ...faults],
    }
  }

  /** Checks the packages of a text; with `before`, the replaced text, only the new ones. */
  async validateCode(
    text: Text,
    {
      before,
      tool = 'validate_code',
    }: { readonly before?: string | undefined; readonly tool?: string } = {},
  ): Promise<CodeVerdict> {
    const readFile = (path: string) => readWithin(this.root, path)
    const found = await findPackageRefs(text, this.#extractor, readFile)
    const known =
      before === undefined
        ? []
        : (await findPackageRefs({ ...text, code: before }, this.#extractor, readFile)).subjects
    const old = new Set(known.map(getIdentity))
    const subjects = found.subjects
      .filter((each) => !old.has(getIdentity(each)) && !this.#parts.own.has(each, text.filePath))
      .slice(0, SUBJECTS_MAX)
    const evaluated = await this.#judge(subjects, text.filePath)
    const { notes } = evaluated
    // Protected files aren't checked for git, which people use; agents' writes were checked
    // earlier.
    const isEvaluated = text.filePath !== '' && before !== text.code && tool !== 'hook pre-commit'
    const verdicts = [
      ...evaluated.verdicts,
      ...(isEvaluated ? this.#protectedVerdicts([{ path: text.filePath, cwd: this.root }]) : []),
    ]
    const { notes: faults, ...warning } = this.#write(tool, verdicts, text.filePath)
    const problems = found.problem === undefined ? [] : [printable(found.problem)]
    return { ...wholeVerdict(verdicts, [...notes, ...problems, ...faults]), ...warning }
  }

  /**
   * Checks paths that an agent is about to write, move, or delete; only protected ones get a
   * verdict.
   */
  validateWrites(paths: readonly TouchedPath[], tool: string): CodeVerdict {
    const verdicts = this.#protectedVerdicts(paths)
    if (verdicts.length === 0) return wholeVerdict([], [])
    const { notes, ...warning } = this.#write(tool, verdicts, '')
    return { ...wholeVerdict(verdicts, notes), ...warning }
  }

  #protectedVerdicts(paths: readonly TouchedPath[]): ImportVerdict[] {
    const { protected_files: action } = this.#policy().policy
    return action === 'allow'
      ? []
      : paths.flatMap(({ path, cwd }) => {
          const what = protectedFile(path, this.#places, cwd)
          return what === undefined ? [] : [protectedVerdict(path, what, action)]
        })
  }

  /** Checks packages of a command, and installations whose packages are unclear. */
  async validateSubjects(
    subjects: readonly PackageRef[],
    tool: string,
    unclear: readonly string[] = [],
  ): Promise<CodeVerdict> {
    if (subjects.length === 0 && unclear.length === 0) {
      const { notes, ...warning } = this.#warned(this.#log.warning())
      return { ...wholeVerdict([], notes), ...warning }
    }
    const evaluated = await this.#judge(subjects, '')
    const action = this.#policy().policy.unclear_commands
    const verdicts = [...evaluated.verdicts, ...unclear.map((why) => unclearVerdict(why, action))]
    const { notes: faults, ...warning } = this.#write(tool, verdicts, '')
    return { ...wholeVerdict(verdicts, [...evaluated.notes, ...faults]), ...warning }
  }

  /** Finds the call path to a package member: from the service, else from the local graph. */
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
      notes: fault === undefined ? [] : [printable(`service: ${fault}; used only the local code`)],
    }
  }

  auditTail(limit: number): AuditLine[] {
    return this.#log.tail(limit)
  }

  /**
   * Ends the warning about a changed audit log after a review. Returns the acknowledged incident.
   */
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

  async #judge(subjects: readonly PackageRef[], filePath: string) {
    const policy = this.#policy()
    const signal = AbortSignal.timeout(ASK_MS)
    const verdicts = await Promise.all(
      subjects.map((each) =>
        evaluatePackageRef({ ...this.#parts, policy }, each, filePath, signal),
      ),
    )
    for (const { package: name, notes, degraded } of verdicts)
      if (degraded) this.#options.say?.(`degraded: ${name}: ${notes.join('; ')}`)
    return { verdicts, notes: [...this.#fault, ...policy.problems].map(printable) }
  }

  #policy() {
    const outer = readOuterPolicy(this.#options)
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

  /** Adds the warning about the log to a verdict, as a note and as a field. */
  #warned(warning: string | undefined): LogRemarks {
    if (warning === undefined) return { notes: [] }
    this.#options.say?.(warning)
    return { notes: [printable(warning)], audit_warning: printable(warning) }
  }

  /**
   * Records verdicts. A log that can't be written becomes a note, so the verdict is still returned.
   */
  #write(tool: string, verdicts: readonly ImportVerdict[], file: string): LogRemarks {
    const entries = decisionEntries({ tool, file, verdicts, data: this.#dataOfEntry() })
    try {
      return this.#warned(this.#log.append(entries))
    } catch (error) {
      return this.#warned(`can't write the decision to the audit log: ${safeErrorMessage(error)}`)
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

const getIdentity = ({ ecosystem, name, wanted }: PackageRef): string =>
  `${ecosystem}:${name}@${wanted}`
