import type { RegistryProtocol } from '@daimon/scanner-core'
import { askNpm } from '../advisories/ask-npm.ts'
import { askPypi } from '../advisories/ask-pypi.ts'
import { npmRegistry } from './npm-registry.ts'
import { pythonIndex } from './python-index.ts'

type ProtocolClient = {
  /** Opens the registry of a repository. */
  readonly open: typeof npmRegistry
  /** Asks for advisories about locked releases. */
  readonly ask: typeof askNpm
}

/** The clients of registries, which use the configuration of the user. */
export const REGISTRY_CLIENTS: Readonly<Record<RegistryProtocol, ProtocolClient>> = {
  npm: { open: npmRegistry, ask: askNpm },
  pypi: { open: pythonIndex, ask: askPypi },
}
