import { createReadStream, existsSync } from 'fs';
import { Body, Controller, ForbiddenException, Get, NotFoundException, Param, Post, Query, StreamableFile, UploadedFile, UseGuards, UseInterceptors } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import { FileInterceptor } from '@nestjs/platform-express';
import { IsMongoId, IsNumberString, IsString, MaxLength } from 'class-validator';
import { Model } from 'mongoose';
import { CurrentMember, SessionMember } from '../auth/current-member.decorator';
import { JwtAuthGuard } from '../auth/jwt-auth.guard';
import { ParseObjectIdPipe } from '../config/parse-object-id.pipe';
import { AudioService } from './audio.service';
import { Recording, RecordingDocument } from './recording.schema';

class UploadDto {
  @IsMongoId()
  performance: string;

  @IsString()
  @MaxLength(120)
  label: string;
}

class TrimDto {
  @IsNumberString({ no_symbols: true })
  start: string;

  @IsNumberString({ no_symbols: true })
  length: string;
}

@Controller('recordings')
export class RecordingsController {
  constructor(
    @InjectModel(Recording.name) private readonly recordings: Model<RecordingDocument>,
    private readonly audio: AudioService,
    private readonly jwt: JwtService,
  ) {}

  @Post()
  @UseGuards(JwtAuthGuard)
  @UseInterceptors(FileInterceptor('audio'))
  upload(@UploadedFile() file: Express.Multer.File, @Body() dto: UploadDto, @CurrentMember() member: SessionMember) {
    if (!file) throw new NotFoundException('no audio');
    return this.recordings.create({ ...dto, owner: member.id, filename: file.filename });
  }

  @Get('artwork')
  artwork(@Query('name') name: string) {
    const path = this.audio.artworkPath(String(name));
    if (!existsSync(path)) throw new NotFoundException();
    return new StreamableFile(createReadStream(path), { type: 'image/png' });
  }

  @Get('shared')
  async shared(@Query('token') token: string) {
    const { recording } = await this.jwt.verifyAsync<{ recording: string }>(token, { audience: 'listen', algorithms: ['HS256'] }).catch(() => {
      throw new ForbiddenException();
    });
    return this.stream(await this.recordings.findById(recording));
  }

  @Get(':id/audio')
  @UseGuards(JwtAuthGuard)
  async listen(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember) {
    return this.stream(await this.owned(id, member));
  }

  @Post(':id/share')
  @UseGuards(JwtAuthGuard)
  async share(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember) {
    const recording = await this.owned(id, member);
    return { token: await this.jwt.signAsync({ recording: recording.id }, { audience: 'listen', expiresIn: '3d' }) };
  }

  @Post(':id/spectrogram')
  @UseGuards(JwtAuthGuard)
  async spectrogram(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember) {
    return { artwork: await this.audio.spectrogram(await this.owned(id, member)) };
  }

  @Post(':id/trim')
  @UseGuards(JwtAuthGuard)
  async trim(@Param('id', ParseObjectIdPipe) id: string, @CurrentMember() member: SessionMember, @Body() dto: TrimDto) {
    return { file: await this.audio.trim(await this.owned(id, member), dto.start, dto.length) };
  }

  private async owned(id: string, member: SessionMember) {
    const recording = await this.recordings.findOne({ _id: id, owner: member.id });
    if (!recording) throw new NotFoundException();
    return recording;
  }

  private stream(recording: RecordingDocument | null) {
    if (!recording) throw new NotFoundException();
    return new StreamableFile(createReadStream(this.audio.pathOf(recording)), { type: 'audio/wav' });
  }
}
