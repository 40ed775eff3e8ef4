import type { PublishedPackage } from './published-package.ts'

/** The page of a package in the registry. */
export const readmeText = ({
  name,
  description,
  readme,
  nodeMin,
  license,
}: PublishedPackage): string =>
  [
    `# ${name}`,
    `${description}.`,
    ...readme,
    `Requires Node ${nodeMin} or newer. License: ${license.replaceAll(/[()]/g, '')}.`,
  ].join('\n\n') + '\n'
