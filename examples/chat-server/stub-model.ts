/**
 * Stands where the call of your own model belongs: gives its reply in pieces, and needs no key. It says what
 * it finds among the memories in the system prompt, so that one can see them arrive.
 */
export async function* stubModel(systemPrompt: string, message: string): AsyncGenerator<string> {
  const memories = [...systemPrompt.matchAll(/^- \[[^\]]*\] (.*)$/gm)].map(([, text]) => text)
  const reply =
    memories.length === 0
      ? `You say: ${message} I shall remember it.`
      : `You say: ${message} I remember: ${memories.join(' ')}`
  for (const word of reply.split(/(?<= )/)) {
    // A model takes its time; this gives others their turn.
    await new Promise((resolve) => setImmediate(resolve))
    yield word
  }
}
