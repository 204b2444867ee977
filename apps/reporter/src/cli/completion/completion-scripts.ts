import type { Shell } from './shell-words.ts';

const bash = `# Completion of outlay in bash.
_outlay() {
  local line kind='' current=\${COMP_WORDS[COMP_CWORD]}
  case $current in '='|':') current='' ;; esac
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :*) kind=$line ;;
      *) COMPREPLY+=("$line") ;;
    esac
  done < <("\${COMP_WORDS[0]}" __complete bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $kind in
    :files|:folders)
      compopt -o filenames 2>/dev/null
      local action=-f
      [ "$kind" = :folders ] && action=-d
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$action" -- "$current")
      ;;
  esac
}
complete -F _outlay outlay
`;

const zsh = `#compdef outlay
# Completion of outlay in zsh.
_outlay() {
  local -a lines
  lines=("\${(@f)$("\${(Q)words[1]}" __complete zsh -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  local kind=\${lines[-1]}
  lines=("\${(@)lines[1,-2]}")
  case $kind in
    :files) compset -P '--*='; _files ;;
    :folders) compset -P '--*='; _files -/ ;;
    *) (( \${#lines} )) && _describe -V 'outlay' lines ;;
  esac
}
if [ "\${funcstack[1]}" = _outlay ]; then _outlay "$@"; else compdef _outlay outlay; fi
`;

const fish = `# Completion of outlay in fish.
function __outlay_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines ($words[1] __complete fish -- $words[2..-1] "$current" 2>/dev/null)
    set -l path (string replace -r -- '^--[^=]*=' '' "$current")
    switch "$lines[-1]"
        case ':files'
            __fish_complete_path "$path"
        case ':folders'
            __fish_complete_directories "$path"
        case ':words'
            set -e lines[-1]
            string join -- \\n $lines
    end
end
complete -c outlay -f -a '(__outlay_complete)'
`;

/** The completion script of each shell. It calls the program for candidates. */
export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
