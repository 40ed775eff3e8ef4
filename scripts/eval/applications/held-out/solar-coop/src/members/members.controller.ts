import { Body, Controller, Delete, Get, Param, ParseIntPipe, Patch, Put, Query, UseGuards } from '@nestjs/common';
import { IsIBAN, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { Caller, CurrentMember, MemberGuard, Roles } from '../auth/guards';
import { MembersService } from './members.service';

class ContactDto {
  @IsOptional()
  @IsString()
  @Length(2, 80)
  fullName?: string;

  @IsOptional()
  @IsIBAN()
  iban?: string;
}

class RoleDto {
  @IsIn(['member', 'treasurer', 'board'])
  role!: string;
}

@Controller('members')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @UseGuards(MemberGuard)
  list(@Query('match') match?: string, @Query('prefix') prefix = '') {
    return match ? this.members.byPattern(match) : this.members.byPrefix(prefix);
  }

  @Patch('me')
  @UseGuards(MemberGuard)
  update(@CurrentMember() caller: Caller, @Body() changes: any) {
    return this.members.save(caller.id, changes);
  }

  @Put('me/contact')
  @UseGuards(MemberGuard)
  contact(@CurrentMember() caller: Caller, @Body() contact: ContactDto) {
    return this.members.saveContact(caller.id, contact);
  }

  @Put(':id/role')
  @UseGuards(MemberGuard)
  @Roles('board')
  setRole(@Param('id', ParseIntPipe) id: number, @Body() { role }: RoleDto) {
    return this.members.setRole(id, role);
  }

  @Delete(':id')
  remove(@Param('id', ParseIntPipe) id: number) {
    return this.members.remove(id);
  }
}
