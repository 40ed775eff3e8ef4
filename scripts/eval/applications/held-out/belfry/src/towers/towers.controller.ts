import { Body, Controller, Delete, ForbiddenException, Get, Header, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { CurrentMember, SessionMember } from '../auth/current-member.decorator';
import { JwtAuthGuard } from '../auth/jwt-auth.guard';
import { Roles, RolesGuard } from '../auth/roles.guard';
import { ParseObjectIdPipe } from '../config/parse-object-id.pipe';
import { feedSignatureMatches, signFeed } from './feed-signer';
import { CreateTowerDto, InviteDto, TokenDto, UpdateTowerDto } from './tower.dto';
import { TowersService } from './towers.service';

@Controller('towers')
export class TowersController {
  constructor(private readonly towers: TowersService) {}

  @Get()
  search(@Query() query: { county?: string; minBells?: string }) {
    return this.towers.search(query);
  }

  @Get('heavy')
  heavy(@Query('kg') kg: string) {
    return this.towers.heavierThan(kg);
  }

  @Post()
  @UseGuards(JwtAuthGuard)
  create(@CurrentMember() member: SessionMember, @Body() dto: CreateTowerDto) {
    return this.towers.create(dto, member.id);
  }

  @Post('invitations/accept')
  @HttpCode(200)
  @UseGuards(JwtAuthGuard)
  accept(@CurrentMember() member: SessionMember, @Body() dto: TokenDto) {
    return this.towers.acceptInvitation(dto.token, member);
  }

  @Patch(':id')
  @UseGuards(JwtAuthGuard)
  update(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember, @Body() dto: UpdateTowerDto) {
    return this.towers.update(id, member, dto);
  }

  @Post(':id/list')
  @UseGuards(JwtAuthGuard, RolesGuard)
  @Roles('secretary')
  list(@Param('id', ParseObjectIdPipe) id: string) {
    return this.towers.list(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @UseGuards(JwtAuthGuard, RolesGuard)
  remove(@Param('id', ParseObjectIdPipe) id: string) {
    return this.towers.remove(id);
  }

  @Post(':id/invitations')
  @UseGuards(JwtAuthGuard)
  async invite(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember, @Body() dto: InviteDto) {
    await this.towers.requireCaptain(id, member);
    return { token: await this.towers.invite(id, dto.email) };
  }

  @Get(':id/feed')
  @UseGuards(JwtAuthGuard)
  async feed(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember) {
    await this.towers.requireCaptain(id, member);
    return { path: `/towers/${id}/practice.ics?sig=${signFeed(id)}` };
  }

  @Get(':id/practice.ics')
  @Header('Content-Type', 'text/calendar')
  async practice(@Param('id', ParseObjectIdPipe) id: string, @Query('sig') sig: string) {
    if (!feedSignatureMatches(id, sig)) throw new ForbiddenException();
    const tower = await this.towers.get(id);
    const summary = `Practice at ${tower.place}: ${tower.practice ?? 'by arrangement'}`.replace(/[\r\n,;]/g, ' ');
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${id}@belfry`, `SUMMARY:${summary}`, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  }
}
