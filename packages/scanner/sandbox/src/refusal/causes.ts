import type { IsolationFacts } from './facts.ts'

/**
 * Why bubblewrap can't isolate, how to recognize it, and what to do. The first match is reported.
 */
type Cause = {
  readonly id: string
  readonly applies: (said: string, facts: IsolationFacts) => boolean
  readonly cause: string
  readonly remedy: string
}

const saysNamespace = (said: string): boolean =>
  /namespace|uid map|gid map|setgroups|RTM_NEWADDR|Operation not permitted|Permission denied|No space left/i.test(
    said,
  )

const DOCKER =
  '`--security-opt seccomp=unconfined --security-opt systempaths=unconfined` (Docker) or `--security-opt seccomp=unconfined --security-opt unmask=ALL` (Podman)'

export const CAUSES: readonly Cause[] = [
  {
    id: 'old-bubblewrap',
    applies: (said) => /Unknown option/i.test(said),
    cause: 'the installed bubblewrap is too old',
    remedy: 'Install bubblewrap 0.8 or newer.',
  },
  {
    id: 'missing-tool',
    applies: (said) => /execvp|not found|unrecognized option|invalid option/i.test(said),
    cause: 'a program that the sandbox starts is missing or lacks an option',
    remedy: 'Install util-linux (`setpriv`, `prlimit`) and GNU coreutils (`timeout`, `base64`).',
  },
  {
    id: 'no-seccomp',
    applies: (said) => /PR_SET_SECCOMP|seccomp/i.test(said),
    cause: 'this Linux kernel refuses the system-call filter',
    remedy: 'Use a Linux kernel with CONFIG_SECCOMP_FILTER, on x86-64 or arm64.',
  },
  {
    id: 'masked-proc',
    applies: (said) => /mount proc/i.test(said),
    cause: "the container masks parts of /proc, so the sandbox can't mount its own /proc",
    remedy: `Start the container with ${DOCKER}, or run the scan outside the container.`,
  },
  {
    id: 'namespaces-off',
    applies: (said, { userNamespacesMax }) => saysNamespace(said) && userNamespacesMax === 0,
    cause: 'user namespaces are turned off (user.max_user_namespaces is 0)',
    remedy: 'As root: `sysctl -w user.max_user_namespaces=15000`.',
  },
  {
    id: 'debian-restriction',
    applies: (said, { unprivilegedUserNamespaces, hasAdminCapability }) =>
      saysNamespace(said) && unprivilegedUserNamespaces === 0 && !hasAdminCapability,
    cause:
      "unprivileged users can't create user namespaces (kernel.unprivileged_userns_clone is 0)",
    remedy: 'As root: `sysctl -w kernel.unprivileged_userns_clone=1`.',
  },
  {
    id: 'app-armor',
    applies: (said, { appArmorRestriction, hasAdminCapability }) =>
      saysNamespace(said) && (appArmorRestriction ?? 0) > 0 && !hasAdminCapability,
    cause:
      'AppArmor restricts user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1, as on Ubuntu 24.04)',
    remedy:
      'As root, allow bubblewrap: `apt-get install apparmor-profiles && ln -s /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/ && apparmor_parser -r /etc/apparmor.d/bwrap-userns-restrict`. Or turn the restriction off: `sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`.',
  },
  {
    id: 'single-user',
    applies: (said, { isRoot, hasSingleUser }) =>
      isRoot &&
      hasSingleUser &&
      /setresuid|setresgid|setgroups|uid map|Invalid argument/i.test(said),
    cause: "this container has a single user, so the sandbox can't run code as another user",
    remedy:
      'Start the container with a map of 65,536 users (entries in /etc/subuid and /etc/subgid), or run the scan as an unprivileged user.',
  },
  {
    id: 'container',
    applies: (said, { isContainer, isRoot, hasAdminCapability }) =>
      saysNamespace(said) && (isContainer || (isRoot && !hasAdminCapability)),
    cause: 'the container forbids namespaces',
    remedy: `Start the container with ${DOCKER}, and with \`--cap-add SYS_ADMIN\` if it runs as root.`,
  },
  {
    id: 'namespaces',
    applies: saysNamespace,
    cause: 'this machine forbids namespaces',
    remedy:
      'Allow user namespaces (`user.max_user_namespaces` above 0, and a security profile that permits them), or run the scan on another machine.',
  },
]
