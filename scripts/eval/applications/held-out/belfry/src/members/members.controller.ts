import { Body, Controller, Get, Param, Patch, UseGuards } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { CurrentMember, SessionMember } from '../auth/current-member.decorator';
import { JwtAuthGuard } from '../auth/jwt-auth.guard';
import { Roles, RolesGuard } from '../auth/roles.guard';
import { ParseObjectIdPipe } from '../config/parse-object-id.pipe';
import { Member, MemberRole } from './member.schema';
import { MembersService } from './members.service';

class RoleDto {
  @IsIn(['ringer', 'secretary'])
  role: MemberRole;
}

@Controller('members')
@UseGuards(JwtAuthGuard, RolesGuard)
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @Roles('secretary')
  list() {
    return this.members.list();
  }

  @Get('me')
  me(@CurrentMember() member: SessionMember) {
    return this.members.findById(member.id);
  }

  @Patch('me')
  updateMe(@CurrentMember() member: SessionMember, @Body() changes: Partial<Member>) {
    return this.members.updateProfile(member.id, changes);
  }

  @Patch(':id/role')
  @Roles('secretary')
  setRole(@Param('id', ParseObjectIdPipe) id: string, @Body() dto: RoleDto) {
    return this.members.setRole(id, dto.role);
  }
}
