import { z } from 'zod'

export const REASON_KINDS = [
  'vulnerable',
  'malicious',
  'typosquat',
  'nonexistent',
  'yanked',
  'too_new',
] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

export const Reason = z.object({
  kind: z.enum(REASON_KINDS),
  detail: z.string(),
  advisory: z.string().optional(),
})
export type Reason = z.infer<typeof Reason>

const verdict = {
  decision: z.enum(['allow', 'warn', 'block']),
  reasons: z.array(Reason),
  /** Names, `name@version`, or built-in alternatives, best first. */
  safe_alternatives: z.array(z.string()),
  /** A source didn't respond; `notes` says which one. */
  degraded: z.boolean(),
  notes: z.array(z.string()),
  /** The policy requires a person: hosts ask if they can, others block. */
  ask: z.boolean().optional(),
  /** The audit log was changed, and the change isn't acknowledged. */
  audit_warning: z.string().optional(),
}

export const Verdict = z.object({
  ...verdict,
  /** The checked release, if known. */
  judged_version: z.string().optional(),
})
export type Verdict = z.infer<typeof Verdict>

/** The verdict on one package of a text. */
export const ImportVerdict = z.object({
  package: z.string(),
  ecosystem: z.string(),
  version: z.string(),
  line: z.number(),
  ...verdict,
})
export type ImportVerdict = z.infer<typeof ImportVerdict>

export const CodeVerdict = z.object({ ...verdict, imports: z.array(ImportVerdict) })
export type CodeVerdict = z.infer<typeof CodeVerdict>

const ORDER = ['allow', 'warn', 'block'] as const

export const strictest = (decisions: readonly Verdict['decision'][]): Verdict['decision'] =>
  ORDER[Math.max(0, ...decisions.map((each) => ORDER.indexOf(each)))] ?? 'allow'

/** Merges all verdicts of a text. */
export const wholeVerdict = (
  imports: readonly ImportVerdict[],
  notes: readonly string[],
): CodeVerdict => ({
  decision: strictest(imports.map(({ decision }) => decision)),
  reasons: imports.flatMap(({ reasons }) => reasons),
  safe_alternatives: [...new Set(imports.flatMap((each) => each.safe_alternatives))],
  degraded: imports.some(({ degraded }) => degraded),
  ...(imports.some(({ ask }) => ask === true) ? { ask: true } : {}),
  notes: [...new Set([...notes, ...imports.flatMap((each) => each.notes)])],
  imports: [...imports],
})
