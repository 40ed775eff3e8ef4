import { Controller, Get, NotFoundException, Param, ParseIntPipe, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { Caller, CurrentMember, MemberGuard } from '../auth/guards';
import { PrismaService } from '../prisma.service';
import { StatementFiles } from './statement-files';

@Controller('statements')
@UseGuards(MemberGuard)
export class StatementsController {
  constructor(
    private readonly prisma: PrismaService,
    private readonly files: StatementFiles,
  ) {}

  @Get()
  list(@CurrentMember() { id }: Caller) {
    return this.prisma.statement.findMany({ where: { memberId: id }, orderBy: { year: 'desc' } });
  }

  @Get('template')
  template(@Query('name') name: string) {
    return new StreamableFile(this.files.template(name), { type: 'application/pdf' });
  }

  @Get('terms/:year')
  terms(@Param('year', ParseIntPipe) year: number, @Query('name') name: string) {
    return new StreamableFile(this.files.attachment(year, name), { type: 'application/pdf' });
  }

  @Get(':id')
  async show(@Param('id', ParseIntPipe) id: number) {
    const statement = await this.prisma.statement.findUnique({ where: { id }, include: { member: true } });
    if (!statement) throw new NotFoundException();
    return { year: statement.year, cents: statement.cents, iban: statement.member.iban };
  }

  @Get(':id/summary')
  async summary(@CurrentMember() caller: Caller, @Param('id', ParseIntPipe) id: number) {
    const statement = await this.prisma.statement.findFirst({ where: { id, memberId: caller.id } });
    if (!statement) throw new NotFoundException();
    return { year: statement.year, euros: statement.cents / 100 };
  }
}
