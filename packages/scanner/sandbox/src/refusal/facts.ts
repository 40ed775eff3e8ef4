import { existsSync, readFileSync } from 'node:fs'

/** Facts that decide whether a machine lets bubblewrap isolate. */
export type IsolationFacts = {
  readonly isRoot: boolean
  /** The root user of the machine may create namespaces; root of most containers may not. */
  readonly hasAdminCapability: boolean
  readonly hasSingleUser: boolean
  readonly isContainer: boolean
  /** From the Linux kernel settings; undefined where Linux lacks the setting. */
  readonly userNamespacesMax: number | undefined
  readonly unprivilegedUserNamespaces: number | undefined
  readonly appArmorRestriction: number | undefined
}

const CAP_SYS_ADMIN = 21n

export const readFacts = (): IsolationFacts => {
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(text('/proc/self/status'))?.[1] ?? '0'
  return {
    isRoot: process.getuid?.() === 0,
    hasAdminCapability: ((BigInt(`0x${capabilities}`) >> CAP_SYS_ADMIN) & 1n) === 1n,
    hasSingleUser: /^\s*\d+\s+\d+\s+1\s*$/.test(text('/proc/self/uid_map')),
    isContainer:
      existsSync('/.dockerenv') ||
      existsSync('/run/.containerenv') ||
      process.env['container'] !== undefined ||
      process.env['KUBERNETES_SERVICE_HOST'] !== undefined,
    userNamespacesMax: readNumber('/proc/sys/user/max_user_namespaces'),
    unprivilegedUserNamespaces: readNumber('/proc/sys/kernel/unprivileged_userns_clone'),
    appArmorRestriction: readNumber('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'),
  }
}

const text = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const readNumber = (path: string): number | undefined => {
  const found = text(path).trim()
  return found === '' ? undefined : Number(found)
}
