/** The original program: one system prompt for all turns, and nothing outlives the process. */
import { callModel } from './model.ts'

const systemPrompt =
  'You are Fennel, a kitchen companion. You help people cook for those they love. You ask before you assume.'

for (const message of process.argv.slice(2)) {
  console.log(await callModel(systemPrompt, message))
}
