import type { ToolCall } from './model-server.ts'

/** A complete reply of the model server. */
export type ModelMessage = {
  readonly id: number
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
}

/** The events of a stream: those with the content, and those that end it. */
export type ModelEvents = { readonly start: readonly string[]; readonly finish: readonly string[] }

/** Parts of a text, as a model streams them. */
export const splitText = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? []

export const callId = ({ id }: ModelMessage, index: number): string => `call_${id}_${index}`
