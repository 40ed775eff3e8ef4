/** Reasons after which a reply is complete. Others are errors, filters, and further steps. */
const FINAL: ReadonlySet<string> = new Set(['stop', 'length', 'other'])

export const isFinal = (finishReason: string): boolean => FINAL.has(finishReason)

type Part = { readonly type: string; readonly providerExecuted?: boolean | undefined }

/**
 * Whether the SDK runs tools after a step and calls the model again. Some servers report `stop` for
 * such a step.
 */
export const hasToolCalls = (parts: readonly Part[]): boolean =>
  parts.some(({ type, providerExecuted }) => type === 'tool-call' && providerExecuted !== true)
