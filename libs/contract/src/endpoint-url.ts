import { endpointPath, type ParamsOf, type QueryOf, type UrlValues } from './endpoint-path.ts';
import { endpoints, type EndpointName, type Endpoints } from './endpoints.ts';

/**
 * Returns the address of an endpoint, with the values of its parameters, for an `<img>` or a link.
 *
 * @throws TypeError if a part of the path is missing
 */
export function endpointUrl<Name extends EndpointName>(
  name: Name,
  options: ParamsOf<Endpoints[Name]> & QueryOf<Endpoints[Name]>,
): string {
  return endpointPath(endpoints[name], options as UrlValues);
}
