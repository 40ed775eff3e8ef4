import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import escapeHtml from 'escape-html';
import { CurrentMember, SessionMember } from '../auth/current-member.decorator';
import { JwtAuthGuard } from '../auth/jwt-auth.guard';
import { ParseObjectIdPipe } from '../config/parse-object-id.pipe';
import { AmendPerformanceDto, CreatePerformanceDto } from './performance.dto';
import { PerformancesService } from './performances.service';

function paragraphs(text: string) {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => `<p>${line}</p>`)
    .join('');
}

@Controller('performances')
export class PerformancesController {
  constructor(private readonly performances: PerformancesService) {}

  @Post()
  @UseGuards(JwtAuthGuard)
  create(@CurrentMember() member: SessionMember, @Body() dto: CreatePerformanceDto) {
    return this.performances.create(dto, member.id);
  }

  @Get(':id')
  get(@Param('id', ParseObjectIdPipe) id: string) {
    return this.performances.get(id);
  }

  @Patch(':id')
  @UseGuards(JwtAuthGuard)
  amend(@Param('id', ParseObjectIdPipe) id: string, @Body() dto: AmendPerformanceDto) {
    return this.performances.amend(id, dto);
  }

  @Delete(':id')
  @HttpCode(204)
  @UseGuards(JwtAuthGuard)
  withdraw(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember) {
    return this.performances.withdraw(id, member.id);
  }

  @Get(':id/page')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Param('id', ParseObjectIdPipe) id: string) {
    const { title, changes, footnotes } = await this.performances.get(id);
    return `<!doctype html><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${changes} changes</p>${paragraphs(footnotes)}`;
  }

  @Get('tower/:tower/board')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async board(@Param('tower', ParseObjectIdPipe) tower: string) {
    const performances = await this.performances.recent(tower);
    const rows = performances.map((p) => `<li>${escapeHtml(p.title)} (${escapeHtml(p.band.join(', '))})</li>`);
    return `<!doctype html><title>Peal board</title><ol>${rows.join('')}</ol>`;
  }
}
