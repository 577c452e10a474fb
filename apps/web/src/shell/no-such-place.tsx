import { Link } from 'wouter';

export function NoSuchPlace() {
  return (
    <div className="m-auto p-8 text-center">
      <h1 className="text-xl font-semibold">There is no page at this address</h1>
      <p className="text-muted mt-2">
        <Link href="/" className="text-accent-ink underline">
          Go to the listing
        </Link>
      </p>
    </div>
  );
}
