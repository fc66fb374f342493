/** `auditpress completion [SHELL]`: a script that completes commands, options and their values. */
import { basename } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import { defineCommand } from '../options.js';

interface CompletionArguments {
  readonly shell?: string;
}

/** Each asks auditpress for what fits, and leaves files to the shell where nothing does. */
const SCRIPTS = {
  bash: `# Add this to ~/.bashrc.
_auditpress() {
  local current="\${COMP_WORDS[COMP_CWORD]}" value
  [[ $current == = ]] && current=
  COMPREPLY=()
  while IFS= read -r value; do
    [[ $value == "$current"* ]] || continue
    [[ $value == *[!A-Za-z0-9_.,:=@%/+-]* ]] && printf -v value '%q' "$value"
    COMPREPLY+=("$value")
  done < <(SHELL=bash ZSH_NAME= auditpress --get-yargs-completions "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)
}
complete -o bashdefault -o default -F _auditpress auditpress
`,
  zsh: `#compdef auditpress
# Save this as _auditpress in a folder of fpath, or source it in ~/.zshrc.
_auditpress() {
  local -a values
  values=("\${(@f)$(SHELL=zsh auditpress --get-yargs-completions "\${words[@]:0:$CURRENT}" 2>/dev/null)}")
  if [[ -n "\${values[1]}" ]]; then
    _describe 'auditpress' values
  else
    _default
  fi
}
if [[ "\${zsh_eval_context[-1]}" == loadautofunc ]]; then
  _auditpress "$@"
else
  compdef _auditpress auditpress
fi
`,
  fish: `# Save this as ~/.config/fish/completions/auditpress.fish.
function __auditpress_complete
    set -l values (SHELL=bash auditpress --get-yargs-completions (commandline -opc) (commandline -ct) 2>/dev/null)
    if set -q values[1]
        printf '%s\\n' $values
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c auditpress -f -a '(__auditpress_complete)'
`,
} as const;

const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];

export const completionCommand = () =>
  defineCommand<CompletionArguments>({
    positionals: {
      shell: { type: 'string', describe: 'bash, zsh or fish', defaultDescription: 'that of SHELL' },
    },
    examples: { 'completion bash': 'print the script, to be added to ~/.bashrc' },
    handler({ shell }) {
      const wanted = shell ?? basename(process.env['SHELL'] ?? '');
      const known = SHELLS.find((each) => each === wanted);
      if (known === undefined) {
        throw new AuditpressError('arguments-invalid', `expected bash, zsh or fish, received ${describeValue(wanted)}`);
      }
      process.stdout.write(SCRIPTS[known]);
    },
  });
