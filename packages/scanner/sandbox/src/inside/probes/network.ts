import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Probe } from '../probe.ts'

const ATTEMPT_MS = 400

const reach = (where: { port: number; host: string } | { path: string }) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect(where)
    const end = (seen: string | undefined) => {
      socket.destroy()
      resolve(seen)
    }
    socket.setTimeout(ATTEMPT_MS, () => end(undefined))
    socket.on('connect', () => end('connected'))
    socket.on('error', () => end(undefined))
  })

const send = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const socket = createSocket('udp4')
    const end = (seen: string | undefined) => socket.close(() => resolve(seen))
    socket.on('error', () => end(undefined))
    socket.send('x', port, host, (error) => end(error ? undefined : 'sent'))
  })

export const NETWORK_PROBES: readonly Probe[] = [
  {
    id: 'host-loopback',
    tries: 'connect to the loopback of the host',
    attempt: ({ port }) => reach({ port, host: '127.0.0.1' }),
  },
  {
    id: 'abstract-socket',
    tries: 'connect to an abstract socket',
    attempt: ({ abstractName }) => reach({ path: `\0${abstractName}` }),
  },
  {
    id: 'metadata-service',
    tries: 'connect to the metadata service of a cloud',
    attempt: () => reach({ port: 80, host: '169.254.169.254' }),
  },
  {
    id: 'metadata-service-ipv6',
    tries: 'connect to the metadata service of a cloud by IPv6',
    attempt: () => reach({ port: 80, host: 'fd00:ec2::254' }),
  },
  {
    id: 'internet',
    tries: 'connect to the internet',
    attempt: () => reach({ port: 443, host: '1.1.1.1' }),
  },
  { id: 'datagram', tries: 'send a datagram', attempt: () => send(53, '1.1.1.1') },
  {
    id: 'broadcast',
    tries: 'send to the local network',
    attempt: () => send(9, '192.168.255.255'),
  },
  {
    id: 'interfaces',
    tries: 'use an interface other than its loopback',
    attempt: () => Object.keys(networkInterfaces()).find((name) => name !== 'lo'),
  },
]
