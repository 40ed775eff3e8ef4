/** The impact of code that an attacker chooses. */
export const TAKE_OVER = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

export const FILE_BY_EVALUATION =
  'a file named after the value of an expression in the payload, which the payload does not contain as text'

/** Python that creates a file. */
export const writeFileInPython = (path: string): string => `open('${path}','w')`

/** JavaScript that creates a file. */
export const writeFile = (path: string): string =>
  `process.getBuiltinModule('node:fs').writeFileSync('${path}','')`
