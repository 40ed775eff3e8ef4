import { Controller, Get, Param, ParseIntPipe, Query, Res } from '@nestjs/common';
import escapeHtml from 'escape-html';
import { Response } from 'express';
import { PrismaService } from '../prisma.service';

const page = (title: string, body: string) => `<!doctype html><title>${title}</title><main>${body}</main>`;

@Controller('reports')
export class ReportsController {
  constructor(private readonly prisma: PrismaService) {}

  @Get('board/:year')
  async board(@Param('year', ParseIntPipe) year: number, @Query('heading') heading = 'Yield', @Res() res: Response) {
    const plants = await this.prisma.plant.findMany({ select: { label: true, peakWatts: true }, take: 200 });
    const rows = plants.map(({ label, peakWatts }) => `<li>${label}: ${peakWatts}</li>`);
    const body = page(`${heading} ${year}`, `<ul>${rows.join('')}</ul>`);
    res.type('html').send(body);
  }

  @Get('shares')
  async shares(@Query('heading') heading = 'Shares', @Res() res: Response) {
    const { _sum } = await this.prisma.member.aggregate({ _sum: { shares: true } });
    const body = page(escapeHtml(heading), `<p>${_sum.shares ?? 0} shares</p>`);
    res.type('html').send(body);
  }
}
