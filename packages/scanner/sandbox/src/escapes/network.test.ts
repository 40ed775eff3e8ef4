import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox, placeCanariesForTest } from '../testing/in-sandbox.ts'

needSandbox()

const node = (program: string) => ['node', '-e', program]

test('opens no connection to the host, an abstract socket, the metadata address, or the internet', async () => {
  const canaries = await placeCanariesForTest()
  const { files } = await runSandboxed({
    argv: node(`
      const net = require('net'), reached = []
      const places = [
        { port: ${canaries.port}, host: '127.0.0.1' },
        { path: '\\0${canaries.abstractName}' },
        { port: 80, host: '169.254.169.254' },
        { port: 80, host: 'fd00:ec2::254' },
        { port: 53, host: '1.1.1.1' },
        { port: 443, host: 'example.com' },
      ]
      Promise.all(places.map((place) => new Promise((end) => {
        const socket = net.connect(place)
        socket.on('connect', () => (reached.push(JSON.stringify(place)), socket.destroy(), end()))
        socket.on('error', end)
        socket.setTimeout(2000, end)
      }))).then(() => { require('fs').writeFileSync('/work/out/reached', reached.join()); process.exit() })`),
  })
  expect(files['reached']).toBe('')
  expect(canaries.visits()).toBe(0)
})

test('sends no datagram', async () => {
  const socket = createSocket('udp4')
  let visits = 0
  socket.on('message', () => (visits += 1))
  await new Promise<void>((resolve) => socket.bind(0, '0.0.0.0', resolve))
  await runSandboxed({
    argv: node(`
      const socket = require('dgram').createSocket('udp4')
      socket.bind(() => {
        socket.setBroadcast(true)
        for (const host of ['127.0.0.1', '255.255.255.255', '224.0.0.1'])
          socket.send('out', ${socket.address().port}, host, () => {})
        setTimeout(() => process.exit(), 200)
      })`),
  })
  await new Promise<void>((resolve) => socket.close(resolve))
  expect(visits).toBe(0)
})

test('refuses sockets that no namespace isolates', async () => {
  // AF_VSOCK reaches the hypervisor, AF_ALG the ciphers of the Linux kernel, AF_PACKET raw network
  // frames.
  const { stdout } = await runSandboxed({
    argv: [
      'perl',
      '-e',
      'for my $family (40, 38, 17, 21, 31) { print "$family " if socket(my $s, $family, 1, 0) || socket($s, $family, 3, 0) || socket($s, $family, 5, 0) }',
    ],
  })
  expect(stdout).toBe('')
})
