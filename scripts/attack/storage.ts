import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { seededRandom } from '../../bench/texts/random.ts'
import { temporaryDirectory } from '../../bench/service/temporary-directory.ts'
import { spawnService, startIdentityService } from '../../test/e2e/service-process.ts'
import { killRounds } from '../../test/e2e/kill-rounds.ts'
import { type AttackGroup, type Attempt, require } from './attempt.ts'
import {
  buildEnv,
  mountSmallDisk,
  fetchReady,
  requireAll,
  startWithMemories,
} from './own-process.ts'

const KILLS = 3
const SNAPSHOTS = 2
const PAGE = 8_192

const kills: Attempt = {
  name: `kill -9 under load, ${KILLS} times`,
  run: async () => {
    using dataDirectory = temporaryDirectory('daimon-attack-')
    await killRounds({ env: buildEnv(dataDirectory.path), kills: KILLS, chance: seededRandom(1) })
  },
}

const snapshots: Attempt = {
  name: `snapshots of the data directory, ${SNAPSHOTS} of them`,
  run: async () => {
    using dataDirectory = temporaryDirectory('daimon-attack-')
    const { service, bot_id, acknowledged, write } = await startWithMemories(dataDirectory.path)
    try {
      for (let at = 0; at < SNAPSHOTS; at += 1) {
        await write(`Said before snapshot ${at}.`)
        using copy = temporaryDirectory('daimon-attack-')
        // A snapshot of one moment, as of a disk.
        service.process.signal('SIGSTOP')
        cpSync(dataDirectory.path, copy.path, { recursive: true })
        service.process.signal('SIGCONT')
        await using again = await startIdentityService(buildEnv(copy.path))
        await requireAll(again, bot_id, acknowledged)
      }
    } finally {
      await service[Symbol.asyncDispose]()
    }
  },
}

const lockDeletion: Attempt = {
  name: 'a second process after the lock was deleted',
  run: async () => {
    using dataDirectory = temporaryDirectory('daimon-attack-')
    const { service, bot_id, acknowledged, write } = await startWithMemories(dataDirectory.path)
    try {
      const directory = join(dataDirectory.path, 'identity')
      for (const name of readdirSync(directory))
        if (/^daimon\.(?:lock|owner|holder)/.test(name)) rmSync(join(directory, name))
      await using second = spawnService(buildEnv(dataDirectory.path))
      require((await second.exitCode) !== 0, 'the second process started')
      require(/ is in use/.test(second.stderr()), `said ${second.stderr()}`)
      await write('Written without a lock.')
      require((await fetchReady(service.url)).text.includes(
        'lock_lost',
      ), '/ready does not report it')
      service.process.signal('SIGKILL')
      await service.process.exitCode
      await using again = await startIdentityService(buildEnv(dataDirectory.path))
      await requireAll(again, bot_id, acknowledged)
    } finally {
      await service[Symbol.asyncDispose]()
    }
  },
}

const fullDisk: Attempt = {
  name: 'a full disk: write, read, forget, restart, recover',
  run: async () => {
    using dataDirectory = temporaryDirectory('daimon-attack-')
    using disk = mountSmallDisk(dataDirectory.path)
    require(disk !== undefined, 'no disk')
    const data = join(dataDirectory.path, 'data')
    const ballast = join(dataDirectory.path, 'ballast')
    const { service, bot_id, acknowledged, write } = await startWithMemories(data)
    try {
      execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=1M 2>/dev/null || true`])
      require((await write('Too much.')) === 503, 'a write was not refused')
      const ready = await fetchReady(service.url)
      require(ready.status === 503 && ready.text.includes('"full"'), `/ready: ${ready.text}`)
      await requireAll(service, bot_id, acknowledged)
      const content_match = acknowledged.pop()
      const forgot = await service.post('/memory/forget', { bot_id, content_match })
      require(forgot.body['deleted'] === 1, `not forgotten: ${JSON.stringify(forgot.body)}`)
      service.process.signal('SIGKILL')
      await service.process.exitCode
      await using again = await startIdentityService(buildEnv(data))
      await requireAll(again, bot_id, acknowledged)
      rmSync(ballast)
      const { status } = await again.post('/memory/ingest', { bot_id, content: 'After it.' })
      require(status === 200, `${status} after space was freed`)
    } finally {
      await service[Symbol.asyncDispose]()
    }
  },
}

/** Damages every large file of the database's tables, one page each. */
const corrupt = (data: string): void => {
  const base = join(data, 'identity', 'pgdata', 'base', '5')
  for (const name of readdirSync(base)) {
    // Files of the catalog have lower numbers.
    if (!/^\d+$/.test(name) || Number(name) < 16_384) continue
    const path = join(base, name)
    if (statSync(path).size < PAGE) continue
    const file = openSync(path, 'r+')
    writeSync(file, 'damaged', 4_000)
    closeSync(file)
  }
}

const damagedPages: Attempt = {
  name: 'a damaged page in every table',
  run: async () => {
    using dataDirectory = temporaryDirectory('daimon-attack-')
    const { service } = await startWithMemories(dataDirectory.path)
    service.process.signal('SIGTERM')
    await service.process.exitCode
    corrupt(dataDirectory.path)
    await using again = spawnService(buildEnv(dataDirectory.path))
    const listening = again.waitForLine(/"msg":"listening"/).then(
      () => true,
      () => false,
    )
    // With all of them damaged it can't start, and must say why and what to do.
    if (await listening) return
    require(/damaged/.test(again.stderr()), `said ${again.stderr()}`)
    require(/daimon restore/.test(again.stderr()), 'does not say what to do')
    require(!/\n\s+at /.test(again.stderr()), 'exited with a stack trace')
  },
}

export const storage: AttackGroup = {
  name: 'disk, lock, and kills',
  attempts: [kills, snapshots, lockDeletion, fullDisk, damagedPages],
}
