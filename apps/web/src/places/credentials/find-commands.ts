/**
 * Returns the whole commands of gcloud in the text of a next step: those after a colon, and logins in brackets. A command
 * ends before a full stop, a semicolon or a bracket. Other mentions of gcloud are no command that could be run.
 */
export function findCommands(text: string): string[] {
  return text.split(/[;)]|\.(?=\s|$)/).flatMap((part) => {
    const start = /: gcloud |\(gcloud auth /.exec(part);
    const command = start ? part.slice(part.indexOf('gcloud', start.index)) : '';
    return command === '' || command.includes('…') ? [] : [command];
  });
}
