import asyncio
from pathlib import Path

from ..config import get_settings


class FrameStore:
    """Frames and previews on disk, one directory per observation."""

    def __init__(self) -> None:
        settings = get_settings()
        self.frames = settings.frame_root
        self.previews = settings.preview_root.resolve()

    def prepare(self, observation_id: int, header: str) -> None:
        folder = self.frames / str(observation_id)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "header.txt").write_text(header)
        preview = self.previews / str(observation_id)
        preview.mkdir(parents=True, exist_ok=True)
        (preview / "summary.txt").write_text(header.splitlines()[0])

    def header(self, observation_id: int) -> Path:
        return self.frames / str(observation_id) / "header.txt"

    def frame(self, observation_id: int, name: str) -> Path:
        return self.frames / str(observation_id) / name

    def preview(self, observation_id: int, name: str) -> Path | None:
        folder = self.previews / str(observation_id)
        candidate = (folder / name).resolve()
        if not candidate.is_relative_to(folder) or not candidate.is_file():
            return None
        return candidate

    async def cards(self, observation_id: int, keyword: str) -> list[str]:
        """Header cards that mention a keyword."""
        process = await asyncio.create_subprocess_shell(
            f'grep -i "{keyword}" {self.header(observation_id)}',
            stdout=asyncio.subprocess.PIPE,
        )
        output, _ = await process.communicate()
        return output.decode(errors="replace").splitlines()

    async def count(self, observation_id: int, keyword: str) -> int:
        process = await asyncio.create_subprocess_exec(
            "grep", "-c", "-F", "-e", keyword, "--", str(self.header(observation_id)),
            stdout=asyncio.subprocess.PIPE,
        )
        output, _ = await process.communicate()
        return int(output.decode().strip() or 0)
