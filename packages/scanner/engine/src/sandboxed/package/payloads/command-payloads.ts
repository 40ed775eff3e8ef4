import { NONCE } from '../../../protocol/plan.ts'

type Quoting = 'none' | 'single' | 'double'

const touch = `touch ${NONCE}`
const anywhere = `touch /work/${NONCE}`

/** Texts that make a shell run an injected command, by surrounding quotes; likeliest first. */
const PAYLOADS: Readonly<Record<Quoting, readonly string[]>> = {
  none: [
    `;${touch};#`,
    `$(${touch})`,
    `\`${touch}\``,
    `|${touch}`,
    `& ${touch} &`,
    `\n${touch}\n`,
    `||${touch}`,
    `;touch\${IFS}${NONCE};`,
    `;>${NONCE};`,
    `a;${touch};#`,
    `$(${anywhere})`,
    `;${anywhere};#`,
  ],
  double: [
    `$(${touch})`,
    `\`${touch}\``,
    `";${touch};"`,
    `";${touch};#`,
    `\\";${touch};#`,
    `$(${anywhere})`,
    `";${anywhere};#`,
  ],
  single: [`';${touch};'`, `';${touch};#`, `'$(${touch})'`, `';${anywhere};#`, `'$(${anywhere})'`],
}

/** The payloads for a text that follows `before` in a command. */
export const commandPayloads = (before: string): readonly string[] => PAYLOADS[quotingAfter(before)]

/** Which quotes are open at the end of a text. */
export const quotingAfter = (text: string): Quoting => {
  let quoting: Quoting = 'none'
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\' && quoting !== 'single') at += 1
    else if (character === "'" && quoting !== 'double')
      quoting = quoting === 'single' ? 'none' : 'single'
    else if (character === '"' && quoting !== 'single')
      quoting = quoting === 'double' ? 'none' : 'double'
  }
  return quoting
}
