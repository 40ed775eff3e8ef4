import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, UseGuards } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsOptional, IsString, Length } from 'class-validator'
import { Repository } from 'typeorm'
import { AuthGuard, HostGuard, SignedRequest } from '../auth/auth.guard'
import { Member } from './member.entity'
import { MembersService } from './members.service'

class ProfileDto {
  @IsOptional() @IsString() @Length(1, 80) name?: string
}

const visible = ({ id, name, role }: Member) => ({ id, name, role })

@Controller('members')
export class MembersController {
  constructor(
    private readonly service: MembersService,
    @InjectRepository(Member) private readonly members: Repository<Member>,
  ) {}

  @Get()
  @UseGuards(AuthGuard)
  async list(@Query('q') text = '', @Query('role') role?: string) {
    const found = role
      ? await this.service.searchByRole(role, text)
      : await this.service.search(text)
    return found.map(visible)
  }

  @Patch('me')
  @UseGuards(AuthGuard)
  async change(@Req() { claims }: SignedRequest, @Body() body: Record<string, never>) {
    return visible(await this.service.update(claims.sub, body))
  }

  @Patch('me/profile')
  @UseGuards(AuthGuard)
  async changeProfile(@Req() { claims }: SignedRequest, @Body() { name }: ProfileDto) {
    return visible(await this.service.updateProfile(claims.sub, { name }))
  }

  @Post(':id/credit')
  async addCredit(@Param('id') id: string, @Body('cents') cents: number) {
    await this.members.increment({ id }, 'creditCents', Number(cents))
    return this.service.byId(id).then(({ creditCents }) => ({ creditCents }))
  }

  @Delete(':id')
  @UseGuards(AuthGuard, HostGuard)
  async remove(@Param('id') id: string) {
    await this.members.delete({ id })
  }
}
