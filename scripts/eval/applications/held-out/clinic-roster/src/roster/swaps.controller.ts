import { Body, Controller, Delete, ForbiddenException, Get, NotFoundException, Param, ParseIntPipe, Post } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { CurrentViewer, type Viewer } from '../auth/guards'
import { Swap } from '../entities'
import { RosterService } from './roster.service'

@Controller('swaps')
export class SwapsController {
  constructor(
    @InjectRepository(Swap) private readonly swaps: Repository<Swap>,
    private readonly roster: RosterService,
  ) {}

  @Post()
  async request(
    @CurrentViewer() viewer: Viewer,
    @Body('shiftId', ParseIntPipe) shiftId: number,
    @Body('reason') reason: string,
  ) {
    const shift = await this.roster.find(shiftId)
    if (shift?.employee.id !== viewer.sub) throw new ForbiddenException()
    const swap = await this.swaps.save({ shift, requester: { id: viewer.sub }, reason: String(reason) })
    return { id: swap.id }
  }

  @Get(':id')
  async read(@Param('id', ParseIntPipe) id: number) {
    const swap = await this.swaps.findOne({ where: { id }, relations: { shift: true } })
    if (!swap) throw new NotFoundException()
    return swap
  }

  @Delete(':id')
  async withdraw(@Param('id', ParseIntPipe) id: number, @CurrentViewer() viewer: Viewer) {
    const swap = await this.swaps.findOneBy({ id, requester: { id: viewer.sub } })
    if (!swap) throw new NotFoundException()
    await this.swaps.remove(swap)
    return { withdrawn: true }
  }
}
