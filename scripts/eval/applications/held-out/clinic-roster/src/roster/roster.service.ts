import { BadRequestException, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { unserialize } from 'node-serialize'
import { Repository } from 'typeorm'
import { z } from 'zod'
import { Shift } from '../entities'

const Snapshot = z.array(z.object({ ward: z.string(), start: z.string(), end: z.string() }))
type Snapshot = z.infer<typeof Snapshot>

@Injectable()
export class RosterService {
  constructor(@InjectRepository(Shift) private readonly shifts: Repository<Shift>) {}

  of(employeeId: number) {
    return this.shifts.find({ where: { employee: { id: employeeId } }, order: { start: 'ASC' } })
  }

  find(id: number) {
    return this.shifts.findOne({ where: { id }, relations: { employee: true } })
  }

  hoursByWard(month: string) {
    return this.shifts.manager.query(
      `SELECT ward, sum(extract(epoch FROM "end" - start)) / 3600 AS hours
       FROM shift WHERE to_char(start, 'YYYY-MM') = '${month}' GROUP BY ward`,
    )
  }

  hoursByEmployee(month: string) {
    return this.shifts.manager.query(
      `SELECT "employeeId", sum(extract(epoch FROM "end" - start)) / 3600 AS hours
       FROM shift WHERE to_char(start, 'YYYY-MM') = $1 GROUP BY "employeeId"`,
      [month],
    )
  }

  readSnapshot(encoded: string): Snapshot {
    const text = Buffer.from(encoded, 'base64').toString('utf8')
    return unserialize(text) as Snapshot
  }

  readPlan(encoded: string): Snapshot {
    const text = Buffer.from(encoded, 'base64').toString('utf8')
    const result = Snapshot.safeParse(JSON.parse(text))
    if (!result.success) throw new BadRequestException('not a plan')
    return result.data
  }

  async add(employeeId: number, snapshot: Snapshot) {
    const shifts = snapshot.map(({ ward, start, end }) => ({
      ward,
      start: new Date(start),
      end: new Date(end),
      employee: { id: employeeId },
    }))
    await this.shifts.save(shifts)
    return { count: shifts.length }
  }

  async setHandover(id: number, employeeId: number, handover: string) {
    const { affected } = await this.shifts.update({ id, employee: { id: employeeId } }, { handover })
    return { changed: affected === 1 }
  }
}
