/**
 * Replace it with a call of your own model. Yields its reply in chunks, and needs no key. Repeats
 * the memories in the system prompt, so that you can see them arrive.
 */
export async function* stubModel(systemPrompt: string, message: string): AsyncGenerator<string> {
  const memories = [...systemPrompt.matchAll(/^- \[[^\]]*\] (.*)$/gm)].map(([, text]) => text)
  const reply =
    memories.length === 0
      ? `You say: ${message} I shall remember it.`
      : `You say: ${message} I remember: ${memories.join(' ')}`
  for (const word of reply.split(/(?<= )/)) {
    // Yields to other work, as waiting for a model does.
    await new Promise((resolve) => setImmediate(resolve))
    yield word
  }
}
