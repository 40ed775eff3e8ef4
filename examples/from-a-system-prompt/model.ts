/** Stands where the call of your own model belongs: it counts what it was told, and shows what it remembers. */
export async function callModel(systemPrompt: string, message: string): Promise<string> {
  const memories = [...systemPrompt.matchAll(/^- \[[^\]]*\] (.*)$/gm)].map(([, text]) => text)
  return Promise.resolve(`${message} -> ${memories.length} memories: ${memories.join(' ')}`)
}
