import { isApiError } from '@storedeck/contract';
import {
  type AppPreview,
  choosePreviewSize,
  type ListingPicture,
  type LocaleAddress,
  slotName,
} from '@storedeck/listing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { pictureUrl } from '../../../../../pictures/picture-url.ts';
import { useClient } from '../../../../../server/client.ts';
import { keepEvent, useKeptEvent } from '../../../../../server/queries.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { ProgressBar } from '../../../../../ui/progress-bar.tsx';
import { EncoderNote } from './encoder-note.tsx';
import { fetchFilm, type FilmSource } from './fetch-film.ts';
import { FilmChoice } from './film-choice.tsx';
import { canEncode, type Film, makePreview, readFilm } from './make-preview.ts';
import { PieceChoice } from './piece-choice.tsx';
import { countFrames, FEWEST_FRAMES, firstPiece, type Piece } from './piece.ts';
import { useFfmpeg } from './use-ffmpeg.ts';

/** A film that was chosen, and what is known about it. */
interface Chosen extends FilmSource {
  readonly file: File;
  readonly film: Film;
}

/**
 * Makes an app preview of a recording or of a video of New: choose the film, choose the piece, make it. This browser
 * makes it; where it cannot, the ffmpeg of the computer does.
 */
export function MakerDialog({
  at,
  type,
  from,
  onMade,
  onSaved,
  onClose,
}: {
  at: LocaleAddress;
  type: string;
  /** The app preview of New of which another one is made; null if the user chooses a film. */
  from: AppPreview | null;
  /** Called with a file that the server does not have yet. */
  onMade: (file: File) => void;
  /** Called with an app preview that the server has saved. */
  onSaved: (preview: ListingPicture) => void;
  onClose: () => void;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const [isAble, setAble] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [piece, setPiece] = useState<Piece | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController | null>(null);
  const title = slotName(type);
  const needsFfmpeg = isAble === false || chosen?.film.isDecodable === false;
  const ffmpeg = useFfmpeg(needsFfmpeg);
  const progress = useKeptEvent('app-preview-progress');
  const encoded = needsFfmpeg && progress?.film === chosen?.path ? progress?.share : share;
  useEffect(() => void canEncode().then(setAble), []);
  useEffect(() => {
    const url = from && pictureUrl(from);
    if (!url || from.file === null) return;
    void choose({ path: from.file, url, name: from.fileName ?? 'film.mp4' });
  }, [from]);
  useEffect(() => () => stop.current?.abort(), []);

  async function choose(source: FilmSource): Promise<void> {
    setProblem('');
    setChosen(null);
    try {
      const file = await fetchFilm(source);
      const film = await readFilm(file);
      setChosen({ ...source, file, film });
      setPiece(firstPiece(countFrames(film.seconds)));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  }

  async function make({ path, file, film }: Chosen, of: Piece): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const name = `${file.name.replace(/\.[^.]*$/, '')}-preview.mp4`;
    stop.current = controller;
    setProblem('');
    setShare(0);
    try {
      if (needsFfmpeg) {
        const { width, height } = film;
        const body = { film: { path, width, height }, piece: of, locale: at.code, type, name };
        keepEvent(queries, 'app-preview-progress', null);
        onSaved((await client.makeAppPreview({ body, signal })).image);
      } else {
        const made = await makePreview(file, { type, piece: of, signal, onProgress: setShare });
        onMade(new File([made], name, { type: 'video/mp4' }));
      }
    } catch (error) {
      if (!signal.aborted) setProblem(describeFailure(error));
    }
    setShare(null);
  }

  const isShort = chosen !== null && countFrames(chosen.film.seconds) < FEWEST_FRAMES;
  const hasEncoder = isAble !== null && (!needsFfmpeg || ffmpeg?.path != null);
  return (
    <Dialog title={`Make a preview: ${title}`} width="w-176" onClose={onClose}>
      {needsFfmpeg && <EncoderNote canEncode={isAble !== false} ffmpeg={ffmpeg} />}
      {(isAble || hasEncoder) && (
        <div className="mt-3 space-y-4">
          {!from && <FilmChoice isOff={share !== null} onChoose={(source) => void choose(source)} />}
          {chosen && isShort && (
            <p role="alert">
              This film has {chosen.film.seconds.toFixed(1)} seconds. An app preview needs at least 15.1.
            </p>
          )}
          {chosen && piece && !isShort && (
            <>
              <PieceChoice
                url={chosen.url}
                total={countFrames(chosen.film.seconds)}
                piece={piece}
                isOff={share !== null}
                onChange={setPiece}
              />
              <p className="text-muted text-sm">{describeResult(type, chosen.film)}</p>
            </>
          )}
        </div>
      )}
      {problem !== '' && (
        <p role="alert" className="text-bad mt-3 wrap-anywhere">
          {problem}
        </p>
      )}
      {share !== null && (
        <div className="mt-4">
          <ProgressBar label="Making the preview" done={encoded ?? 0} total={1} />
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={share === null ? onClose : () => stop.current?.abort()}>
          {share === null ? 'Close' : 'Stop'}
        </Button>
        <Button
          look="primary"
          disabled={!chosen || !piece || isShort || share !== null || !hasEncoder}
          onClick={() => chosen && piece && void make(chosen, piece)}
        >
          Make
        </Button>
      </div>
    </Dialog>
  );
}

function describeResult(type: string, film: Film): string {
  const { width, height } = choosePreviewSize(type, film);
  return `It is written as H.264 with ${width} × ${height} pixels, 30 frames per second and a silent sound track. Nothing is stretched: edges of a few pixels are cut off, and another shape gets black bars.`;
}

function describeFailure(error: unknown): string {
  if (isApiError(error) && error.hint !== undefined) return `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}
