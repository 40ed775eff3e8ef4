import { parseDocument } from 'yaml'

/** Pipeline keys whose values are shell commands. */
const COMMANDS = new Set(
  `run script scripts before_script after_script command commands cmd cmds install before_install
   after_install bash sh pwsh powershell inlineScript pre_build build post_build postCreateCommand
   entrypoint`.split(/\s+/),
)
const DEPTH_MAX = 40

/** A CI pipeline as one shell script; expressions become unknown variables. */
export const pipelineScript = (text: string): string => {
  const script: string[] = []
  const visit = (value: unknown, isCommand: boolean, depth: number): void => {
    if (depth > DEPTH_MAX) return
    if (typeof value === 'string') {
      if (isCommand) script.push(value)
    } else if (Array.isArray(value)) for (const each of value) visit(each, isCommand, depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, COMMANDS.has(key), depth + 1)
  }
  visit(parsed(text), false, 0)
  return script.join('\n').replaceAll(/\$\{\{[^}]*\}\}|<<\s*parameters[^>]*>>/g, '$unknown')
}

const parsed = (text: string): unknown => {
  try {
    return parseDocument(text, { logLevel: 'silent', uniqueKeys: false }).toJS({
      maxAliasCount: 100,
    })
  } catch {
    return undefined
  }
}
