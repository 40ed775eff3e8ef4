import { Body, Controller, Get, NotFoundException, Param, ParseIntPipe, Post, Put, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import { encode } from 'he'
import { CurrentViewer, Roles, type Viewer } from '../auth/guards'
import { FeedService } from './feed.service'
import { RosterService } from './roster.service'

@Controller('roster')
export class RosterController {
  constructor(
    private readonly roster: RosterService,
    private readonly feeds: FeedService,
  ) {}

  @Get()
  mine(@CurrentViewer() viewer: Viewer) {
    return this.roster.of(viewer.sub)
  }

  @Put('shifts/:id/handover')
  handover(
    @Param('id', ParseIntPipe) id: number,
    @CurrentViewer() viewer: Viewer,
    @Body('text') text: string,
  ) {
    return this.roster.setHandover(id, viewer.sub, String(text))
  }

  @Roles('nurse', 'doctor')
  @Get('shifts/:id/handover.html')
  async handoverPage(@Param('id', ParseIntPipe) id: number, @Res() response: Response) {
    const shift = await this.roster.find(id)
    if (!shift) throw new NotFoundException()
    response.type('html')
    response.send(`<h1>Handover ${shift.id}</h1><div class="note">${shift.handover}</div>`)
  }

  @Roles('nurse', 'doctor')
  @Get('shifts/:id/door-sign.html')
  async doorSign(@Param('id', ParseIntPipe) id: number, @Res() response: Response) {
    const shift = await this.roster.find(id)
    if (!shift) throw new NotFoundException()
    response.type('html')
    response.send(`<h1>${encode(shift.ward)}</h1><p>${encode(shift.employee.name)}</p>`)
  }

  @Roles('manager')
  @Get('reports/wards')
  wards(@Query('month') month: string) {
    return this.roster.hoursByWard(month)
  }

  @Roles('manager')
  @Get('reports/employees')
  employees(@Query('month') month: string) {
    return this.roster.hoursByEmployee(month)
  }

  @Post('import/snapshot')
  importSnapshot(@CurrentViewer() viewer: Viewer, @Body('snapshot') snapshot: string) {
    return this.roster.add(viewer.sub, this.roster.readSnapshot(snapshot))
  }

  @Post('import/plan')
  importPlan(@CurrentViewer() viewer: Viewer, @Body('plan') plan: string) {
    return this.roster.add(viewer.sub, this.roster.readPlan(plan))
  }

  @Post('feeds/personal')
  personal(@Body('address') address: string) {
    return this.feeds.personal(address)
  }

  @Post('feeds/holidays')
  holidays(@Body('address') address: string) {
    return this.feeds.holidays(address)
  }
}
