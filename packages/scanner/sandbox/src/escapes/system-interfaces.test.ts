import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { DENIED_CALLS } from '../seccomp/denied-calls.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

const perl = (program: string) => ['perl', '-e', program]
const shell = (program: string) => ['sh', '-c', program]
const column = process.arch === 'arm64' ? 2 : 1

const EPERM = 1
const ENOSYS = 38

test('refuses every system call of the list in the Linux kernel', async () => {
  const numbers = DENIED_CALLS.map((denied) => denied[column]).filter((number) => number >= 0)
  const { stdout } = await runSandboxed({
    argv: perl(
      `for my $n (${numbers.join(',')}) { my $r = syscall($n, 0, 0, 0, 0, 0); print "$n=", $r + 0, "/", $! + 0, "\\n" }`,
    ),
  })
  expect(stdout.trim().split('\n')).toEqual(numbers.map((number) => `${number}=-1/${EPERM}`))
})

test('makes no namespace through clone, by its flags or behind a pointer', async () => {
  const clone = process.arch === 'arm64' ? 220 : 56
  const { stdout } = await runSandboxed({
    argv: perl(
      `for my $flag (0x80, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000) { my $r = syscall(${clone}, $flag | 17, 0, 0, 0, 0); exit if $r == 0; print $! + 0, " " }
       syscall(435, 0, 0); print $! + 0`,
    ),
  })
  expect(stdout.trim().split(' ').map(Number)).toEqual([...Array<number>(8).fill(EPERM), ENOSYS])
})

test('traces no process inside and reads no memory of another process', async () => {
  const { stdout } = await runSandboxed({
    argv: shell(
      `sleep 5 & perl -e 'for my $n (${process.arch === 'arm64' ? '117' : '101'}) { print syscall($n, 16, $ARGV[0], 0, 0) }' $!; head -c 1 /proc/1/mem`,
    ),
  })
  expect(stdout).toBe('-1')
})

test('types nothing into the terminal of the host', async () => {
  const { stdout } = await runSandboxed({
    argv: perl(
      'for my $file ("/dev/tty", "/dev/pts/ptmx") { if (open(my $t, "+<", $file)) { my $c = "x"; print "$file " if ioctl($t, 0x5412, $c) } } my $c = "x"; print "stdin" if ioctl(STDIN, 0x5412, $c)',
    ),
  })
  expect(stdout).toBe('')
})

test('raises no privileges through a setuid program', async () => {
  const { stdout } = await runSandboxed({
    argv: shell(
      'cp /usr/bin/id tmp/id; chmod 4755 tmp/id; tmp/id -u; id -u; su -c id; mount -t tmpfs x /work/tmp; grep -E "CapEff|CapPrm|NoNewPrivs" /proc/self/status',
    ),
  })
  const [byBit, plain, ...rest] = stdout.trim().split('\n')
  expect(byBit).toBe(plain)
  expect(plain).not.toBe('0')
  expect(rest.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    'CapPrm: 0000000000000000',
    'CapEff: 0000000000000000',
    'NoNewPrivs: 1',
  ])
})

test('leaves the clock, name, and settings of the machine unchanged', async () => {
  const name = hostname()
  const settings = readFileSync('/proc/sys/kernel/core_pattern', 'utf8')
  const { stdout } = await runSandboxed({
    argv: shell(
      `date -s '2001-01-01' >/dev/null && echo clock; hostname other && echo name; echo '|/bin/sh' > /proc/sys/kernel/core_pattern && echo settings; echo b > /proc/sysrq-trigger && echo sysrq; ls /sys`,
    ),
  })
  expect(stdout).toBe('')
  expect(hostname()).toBe(name)
  expect(readFileSync('/proc/sys/kernel/core_pattern', 'utf8')).toBe(settings)
  expect(new Date().getFullYear()).toBeGreaterThan(2001)
})

test('reaches no keys of the host', async () => {
  const { stdout } = await runSandboxed({
    argv: perl(`print syscall(${process.arch === 'arm64' ? 219 : 250}, 0, -4, 1, 0, 0)`),
  })
  expect(stdout).toBe('-1')
})
