import { dockerfileScript } from './dockerfile.ts'
import { packageScripts } from './package-scripts.ts'
import { justfileScript, makefileScript } from './recipes.ts'

type ScriptFile = {
  readonly path: RegExp
  /** The commands of the file as one shell script. */
  readonly read: (text: string) => string | Promise<string>
}

// The YAML parser is loaded on demand.
const pipeline = async (text: string) => (await import('./pipeline.ts')).pipelineScript(text)

/** Files that contain commands, by path. */
const SCRIPT_FILES: readonly ScriptFile[] = [
  {
    path: /\.(?:sh|bash|zsh|ksh|bats)$|(?:^|\/)(?:\.envrc|\.husky\/[\w-]+)$/,
    read: (text) => text,
  },
  {
    path: /(?:^|\/)(?:Dockerfile|Containerfile)(?:[.-][\w.-]+)?$|\.(?:dockerfile|containerfile)$/i,
    read: dockerfileScript,
  },
  { path: /(?:^|\/)(?:GNU)?[Mm]akefile(?:\.[\w-]+)?$|\.mk$/, read: makefileScript },
  { path: /(?:^|\/)\.?[Jj]ustfile$|\.just$/, read: justfileScript },
  { path: /(?:^|\/)package\.json$/, read: packageScripts },
  {
    path: /(?:^|\/)(?:\.github\/(?:workflows|actions)\/.+|action|\.gitlab-ci(?:[\w.-]*)|\.gitlab\/.+|\.circleci\/.+|azure-pipelines[\w.-]*|bitbucket-pipelines|\.travis|\.drone|\.woodpecker(?:\/.+)?|\.buildkite\/.+|buildspec|cloudbuild|appveyor|\.appveyor|Taskfile|(?:docker-)?compose[\w.-]*)\.ya?ml$/i,
    read: pipeline,
  },
  { path: /(?:^|\/)devcontainer\.json$/, read: pipeline },
]

const SHEBANG = /^#!.*\b(?:ba|z|da|k)?sh\b/

export const isScriptFile = (path: string): boolean =>
  SCRIPT_FILES.some((each) => each.path.test(path))

/** The commands in a file as one shell script; undefined for other files. */
export const extractScript = async (text: string, path: string): Promise<string | undefined> => {
  const file = SCRIPT_FILES.find((each) => each.path.test(path))
  return file ? file.read(text) : SHEBANG.test(text) ? text : undefined
}
