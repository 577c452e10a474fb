import { type AppPreview, slotName } from '@storedeck/listing';
import { useEffect, useRef, useState } from 'react';

import { pictureUrl } from '../../../../../pictures/picture-url.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { ProgressBar } from '../../../../../ui/progress-bar.tsx';
import { fetchFilm, type FilmSource } from './fetch-film.ts';
import { FilmChoice } from './film-choice.tsx';
import { canEncode, type Film, makePreview, readFilm, sizeFor } from './make-preview.ts';
import { PieceChoice } from './piece-choice.tsx';
import { countFrames, FEWEST_FRAMES, firstPiece, type Piece } from './piece.ts';

/** A film that was chosen, and what is known about it. */
interface Chosen {
  readonly file: File;
  readonly url: string;
  readonly film: Film;
}

/** Makes an app preview of a recording or of a video of New: choose the film, choose the piece, make it. */
export function MakerDialog({
  type,
  from,
  onMade,
  onClose,
}: {
  type: string;
  /** The app preview of New of which another one is made; null if the user chooses a film. */
  from: AppPreview | null;
  onMade: (file: File) => void;
  onClose: () => void;
}) {
  const [isAble, setAble] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [piece, setPiece] = useState<Piece | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController | null>(null);
  const title = slotName(type);
  useEffect(() => void canEncode().then(setAble), []);
  useEffect(() => {
    const given = from && pictureUrl(from);
    if (!given) return;
    void choose({ url: given, name: from.fileName ?? 'film.mp4' });
  }, [from]);
  useEffect(() => () => stop.current?.abort(), []);

  async function choose(source: FilmSource): Promise<void> {
    setProblem('');
    setChosen(null);
    try {
      const file = await fetchFilm(source);
      const film = await readFilm(file);
      setChosen({ file, url: source.url, film });
      setPiece(firstPiece(countFrames(film.seconds)));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  }

  async function make({ file }: Chosen, of: Piece): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setProblem('');
    setShare(0);
    try {
      const made = await makePreview(file, {
        type,
        piece: of,
        signal: controller.signal,
        onProgress: setShare,
      });
      const name = file.name.replace(/\.[^.]*$/, '');
      onMade(new File([made], `${name}-preview.mp4`, { type: 'video/mp4' }));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(describeFailure(error));
    }
    setShare(null);
  }

  const isShort = chosen !== null && countFrames(chosen.film.seconds) < FEWEST_FRAMES;
  return (
    <Dialog title={`Make a preview: ${title}`} width="w-176" onClose={onClose}>
      {isAble === false && (
        <p role="alert" className="bg-bad-fill border-line mt-3 rounded-md border px-3 py-2">
          This browser cannot encode H.264, which the App Store wants. Use Chrome, Edge or Safari, or make the
          video with another program and add it.
        </p>
      )}
      {isAble && (
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
          <ProgressBar label="Making the preview" done={share} total={1} />
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={share === null ? onClose : () => stop.current?.abort()}>
          {share === null ? 'Close' : 'Stop'}
        </Button>
        <Button
          look="primary"
          disabled={!chosen || !piece || isShort || share !== null}
          onClick={() => chosen && piece && void make(chosen, piece)}
        >
          Make
        </Button>
      </div>
    </Dialog>
  );
}

function describeResult(type: string, film: Film): string {
  const { width, height } = sizeFor(type, film);
  return `It is written as H.264 with ${width} × ${height} pixels, 30 frames per second and a silent sound track. Nothing is stretched: edges of a few pixels are cut off, and another shape gets black bars.`;
}

function describeFailure(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
