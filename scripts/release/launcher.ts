/**
 * The program that npm links for a command: CommonJS and old syntax, so that any Node can print the
 * requirement. `module` is relative to it.
 */
export const launcherText = (command: string, module: string, nodeMin: string): string => {
  const [major, minor] = nodeMin.split('.')
  return `#!/usr/bin/env node
'use strict'
var version = process.versions.node.split('.').map(Number)
if (version[0] < ${major} || (version[0] === ${major} && version[1] < ${minor})) {
  console.error(
    '${command} needs Node ${nodeMin} or newer, but this is Node ' +
      process.versions.node +
      '. Install a newer Node, then try again.'
  )
  process.exitCode = 2
} else {
  // Halves the time to start: the next run needn't compile the code again.
  require('module').enableCompileCache()
  import('${module}')
}
`
}
