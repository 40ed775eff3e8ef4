/** Replace it with a call of your own model. It counts its input, and shows the memories in it. */
export async function callModel(systemPrompt: string, message: string): Promise<string> {
  const memories = [...systemPrompt.matchAll(/^- \[[^\]]*\] (.*)$/gm)].map(([, text]) => text)
  return Promise.resolve(`${message} -> ${memories.length} memories: ${memories.join(' ')}`)
}
