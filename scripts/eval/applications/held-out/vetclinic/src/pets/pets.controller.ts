import { Body, Controller, Get, Header, Param, ParseIntPipe, Patch, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { IsBoolean, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { CurrentUser, JwtAuthGuard } from '../auth/jwt-auth.guard';
import { ImportService } from '../tools/import.service';
import { User } from '../users/user.entity';
import { PetQuery, PetsService } from './pets.service';
import { PhotoService } from './photo.service';

class ChangePetDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  name?: string;

  @IsOptional()
  @IsString()
  species?: string;

  @IsOptional()
  @IsString()
  breed?: string;

  @IsOptional()
  @IsString()
  @MaxLength(4000)
  notes?: string;

  @IsOptional()
  @IsBoolean()
  lost?: boolean;
}

class AddPetDto extends ChangePetDto {
  @IsString()
  @MinLength(1)
  declare name: string;
}

class ImportDto {
  @IsString()
  document: string;
}

@Controller('pets')
@UseGuards(JwtAuthGuard)
export class PetsController {
  constructor(
    private readonly pets: PetsService,
    private readonly photos: PhotoService,
    private readonly imports: ImportService,
  ) {}

  @Get()
  search(@CurrentUser() user: User, @Query() query: PetQuery) {
    return this.pets.search(user, query);
  }

  @Post()
  add(@CurrentUser() user: User, @Body() dto: AddPetDto) {
    return this.pets.add(user, dto);
  }

  @Post('import')
  async import(@CurrentUser() user: User, @Body() dto: ImportDto) {
    const records = this.imports.petRecords(dto.document);
    return Promise.all(records.map((record) => this.pets.add(user, record)));
  }

  @Post('vaccination-plan')
  plan(@Body() dto: ImportDto) {
    return this.imports.vaccinationPlan(dto.document);
  }

  @Patch(':id')
  change(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number, @Body() dto: ChangePetDto) {
    return this.pets.change(user, id, dto);
  }

  @Get(':id/thumbnail')
  @Header('Content-Type', 'image/png')
  async thumbnail(
    @CurrentUser() user: User,
    @Param('id', ParseIntPipe) id: number,
    @Query('size') size = '128x128',
  ) {
    const pet = await this.pets.own(user, id);
    return new StreamableFile(await this.photos.thumbnail(pet, size));
  }

  @Get(':id/photo-info')
  async photoInfo(
    @CurrentUser() user: User,
    @Param('id', ParseIntPipe) id: number,
    @Query('format') format = '%wx%h',
  ) {
    const pet = await this.pets.own(user, id);
    return { info: await this.photos.describe(pet, String(format)) };
  }
}
