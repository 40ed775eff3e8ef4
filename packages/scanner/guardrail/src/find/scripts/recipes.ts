/** A Makefile as one shell script: its variables as assignments, its recipes as commands. */
export const makefileScript = (text: string): string => {
  const script: string[] = []
  for (const line of text.replaceAll(/\\\n[ \t]*/g, ' ').split('\n')) {
    const [, name, value = ''] =
      /^(?:export\s+)?([A-Za-z_]\w*)\s*[:?+]{0,2}=\s*(.*)$/.exec(line) ?? []
    if (name !== undefined) script.push(`${name}="${ofMake(value).replaceAll('"', '\\"')}"`)
    // Recipe lines begin with a tab; a rule may have a command after a semicolon.
    else if (line.startsWith('\t')) script.push(ofMake(line.slice(1).replace(/^[@\-+\s]+/, '')))
  }
  return script.join('\n')
}

const ofMake = (text: string): string =>
  text.replaceAll(/\$\(([A-Za-z_]\w*)\)/g, '${$1}').replaceAll('$$', '$')

/** A justfile as one shell script. */
export const justfileScript = (text: string): string => {
  const script: string[] = []
  for (const line of text.replaceAll(/\\\n[ \t]*/g, ' ').split('\n')) {
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*(.*)$/.exec(line) ?? []
    if (name !== undefined)
      script.push(
        `${name.replaceAll('-', '_')}=${/^(["']).*\1$/.test(value) ? value : '"$unknown"'}`,
      )
    else if (/^[ \t]+\S/.test(line))
      script.push(
        line
          .replace(/^[ \t]+[@-]*/, '')
          .replaceAll(
            /\{\{\s*([A-Za-z_][\w-]*)\s*\}\}/g,
            (_, each: string) => `\${${each.replaceAll('-', '_')}}`,
          )
          .replaceAll(/\{\{[^}]*\}\}/g, '$unknown'),
      )
  }
  return script.join('\n')
}
