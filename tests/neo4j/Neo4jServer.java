import java.nio.file.Path;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** A Neo4j Community server in the folder given; it stops when its standard input closes or on SIGTERM. */
public class Neo4jServer {
    public static void main(String[] arguments) throws Exception {
        var home = Path.of(arguments[0]);
        var server = new DatabaseManagementServiceBuilder(home)
                .loadPropertiesFromFile(home.resolve("conf/neo4j.conf"))
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        while (System.in.read() != -1) {
            // The starter never writes: the end of its pipe is the end of the starter, however it died.
        }
        System.exit(0);
    }
}
