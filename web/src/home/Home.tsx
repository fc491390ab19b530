import { useAnswer } from "../state/answer";

interface Listed {
  datasets: { namespace: string; name: string }[];
}

export function Home() {
  const { data, problem } = useAnswer<Listed>("/api/v1/datasets?limit=50");
  return (
    <div className="page">
      <h1>Datasets</h1>
      {problem && <p role="alert">{problem.detail}</p>}
      <ul>
        {data?.datasets.map((dataset) => (
          <li key={dataset.namespace + dataset.name}>{dataset.name}</li>
        ))}
      </ul>
    </div>
  );
}
